(** * Tables: automata that tell the positions of small values

    A table is an automaton that reads the Zeckendorf digits of the smaller pile a.  The state that
    it reaches carries a letter of the window machine; the letter says which values have a position
    (a, b) with a <= b, and in which cell of the window it is. *)

From Coq Require Import Arith NArith List Bool FMapPositive.
From Wythoff Require Import Zeckendorf Machine Automaton.
Import ListNotations.

Record node := Node { to_zero : positive; to_one : positive; its_letter : positive }.

Record table := Table {
  root : positive;
  nodes : PositiveMap.t node;
  (** Each letter with the last digit of its rows: whether it is 1. *)
  letters : PositiveMap.t (bool * letter);
  (** Cell i of row a lies in column [append a + i - below]. *)
  below : N;
  (** With so many free digits the checker looks at the rows around a row. *)
  free_digits : nat
}.

Definition find_or {X} (default : X) (m : PositiveMap.t X) (k : positive) : X :=
  match PositiveMap.find k m with Some x => x | None => default end.

Section Table.
  Variable A : table.

  Definition node_of (q : positive) : node := find_or (Node 1 1 1) (nodes A) q.
  Definition zero (q : positive) : positive := to_zero (node_of q).
  Definition one (q : positive) : positive := to_one (node_of q).
  Definition lettered (q : positive) : bool * letter :=
    find_or (false, []) (letters A) (its_letter (node_of q)).
  Definition after_one (q : positive) : bool := fst (lettered q).
  Definition letter_of (q : positive) : letter := snd (lettered q).

  (** The state after some digits, the most significant one first. *)
  Definition reach (digits : list bool) : positive := run _ zero one (root A) digits.

  (** Whether the state says that value v has a position in its rows. *)
  Definition inserts (q : positive) (v : nat) : bool :=
    match nth_error (letter_of q) v with Some (_, b) => b | None => false end.

  (** The larger pile of this position. *)
  Definition column (q : positive) (a v : nat) : nat :=
    match cell_of (letter_of q) v with
    | Some i => append a + N.to_nat i - N.to_nat (below A)
    | None => 0
    end.
End Table.
