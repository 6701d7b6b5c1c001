(** * Tables from automata

    An automaton in the form that the program [wythoff] writes has a line for each state: where a 0
    leads, where a 1 leads if one may follow, and the values that have a position, as the sum of
    2^v.  State 0 is the first.  Here the letters are added, by running the machine from row to row.

    Nothing here needs a proof: whatever comes out is checked. *)

From Coq Require Import Arith NArith PArith List Bool FMapPositive.
From Wythoff Require Import Machine Table Check.
Import ListNotations.

Inductive line := L (zero one inputs : N) | E (zero inputs : N).

Record automaton := Automaton { value : nat; lines : list line }.

(** States get numbers with their bits in reversed order: maps branch at the lowest bit first, and states
    that are close together in the list shall be close together in the map. *)
Fixpoint reversed (bits : nat) (q : N) (acc : positive) : positive :=
  match bits with
  | 0 => acc
  | S fewer => reversed fewer (N.div2 q) (if N.odd q then xI acc else xO acc)
  end.

Definition number (bits : nat) (q : N) : positive := reversed bits q 1.

Fixpoint inputs_of (values : nat) (set : N) : list bool :=
  match values with 0 => [] | S fewer => N.odd set :: inputs_of fewer (N.div2 set) end.

(** What is known of a state while states of the machine are found. *)
Record seed := Seed { s_zero : positive; s_one : positive; s_after_one : bool; s_inputs : list bool }.

Definition seed_of (bits values : nat) (l : line) : seed :=
  match l with
  | L zero one set => Seed (number bits zero) (number bits one) false (inputs_of values set)
  | E zero set => Seed (number bits zero) (number bits zero) true (inputs_of values set)
  end.

(** The states by their numbers. *)
Definition seeds_of (bits values : nat) (l : list line) : PositiveMap.t seed :=
  fst (fold_left (fun (acc : PositiveMap.t seed * N) l =>
         let (seeds, q) := acc in (PositiveMap.add (number bits q) (seed_of bits values l) seeds, N.succ q))
       l (PositiveMap.empty _, 0%N)).

(** Numbers for letters: the letters met so far by a key, those with the same key in a list. *)
Record numbering := Numbering {
  known : PositiveMap.t (list (bool * letter * positive));
  by_number : PositiveMap.t (bool * letter);
  next_number : positive
}.

Fixpoint letter_eqb (x y : letter) : bool :=
  match x, y with
  | [], [] => true
  | (s, b) :: x, (t, c) :: y => lane_eqb s t && eqb b c && letter_eqb x y
  | _, _ => false
  end.

Definition key (l : letter) : positive :=
  N.succ_pos (fold_left (fun (k : N) (lane : Machine.lane * bool) =>
    (5 * k + diagonals (fst lane) + 3 * columns (fst lane) + if snd lane then 1 else 0)%N) l 0%N).

Definition number_of (l : bool * letter) (known_letters : numbering) : positive * numbering :=
  let k := key (snd l) in
  let same := find_or [] (known known_letters) k in
  match find (fun e => eqb (fst (fst e)) (fst l) && letter_eqb (snd (fst e)) (snd l)) same with
  | Some (_, n) => (n, known_letters)
  | None =>
      let n := next_number known_letters in
      (n, Numbering (PositiveMap.add k ((l, n) :: same) (known known_letters))
                    (PositiveMap.add n l (by_number known_letters)) (Pos.succ n))
  end.

(** The letter of each state that was met. *)
Record labels := Labels { given : PositiveMap.t positive; numbers : numbering }.

Section Label.
  Variable seeds : PositiveMap.t seed.
  Definition seed_at (q : positive) : seed := find_or (Seed 1 1 false []) seeds q.

  Definition label (q : positive) (s : state) (found : labels) : labels :=
    match PositiveMap.find q (given found) with
    | Some _ => found
    | None =>
        let seed := seed_at q in
        let (n, numbers) := number_of (s_after_one seed, combine s (s_inputs seed)) (numbers found) in
        Labels (PositiveMap.add q n (given found)) numbers
    end.

  Definition label_next (q q' : positive) (found : labels) : labels :=
    match PositiveMap.find q' (given found), PositiveMap.find q (given found) with
    | None, Some n =>
        let l := find_or (false, []) (by_number (numbers found)) n in
        match step (fst l) (snd l) with
        | Some s => label q' s found
        | None => found
        end
    | _, _ => found
    end.

  Definition seed_children (p : positive * positive) : list (positive * positive) :=
    let q := seed_at (fst p) in
    let q' := seed_at (snd p) in
    if s_after_one q then [(s_zero q, s_zero q')]
    else [(s_zero q, s_one q); (s_one q, s_zero q')].

  (** Pairs level by level in the order of their rows, so that a left state has its letter. *)
  Fixpoint grow (levels : nat) (level : list (positive * positive)) (seen : pair_set) (found : labels) : labels :=
    match levels, level with
    | 0, _ | _, [] => found
    | S levels, _ =>
        let found := fold_left (fun found p => label_next (fst p) (snd p) found) level found in
        let (new, seen) := fold_left (fun acc p => fold_left add_new (seed_children p) acc) level ([], seen) in
        grow levels (rev_append new []) seen found
    end.
End Label.

Definition build (below : N) (free_digits : nat) (a : automaton) : table :=
  let values := S (value a) in
  let bits := N.to_nat (N.size (N.of_nat (length (lines a)))) in
  let first := number bits 0 in
  let seeds := seeds_of bits values (lines a) in
  let none := Labels (PositiveMap.empty _) (Numbering (PositiveMap.empty _) (PositiveMap.empty _) 1) in
  let found := label seeds first (start below values) none in
  let second := s_one (seed_at seeds first) in
  let found := grow seeds 1000 [(first, second)] (add_pair (PositiveMap.empty _) first second) found in
  Table first
    (PositiveMap.mapi (fun q s => Node (s_zero s) (s_one s) (find_or 1%positive (given found) q)) seeds)
    (by_number (numbers found)) below free_digits.
