(** * Changed tables are refused

    The automaton of value 1 with one input changed, with one transition changed, and with one
    position moved; and right tables for a value too many or with a window too small. *)

From Coq Require Import Arith NArith List Bool.
From Wythoff Require Import Table Check Build Rows0 Rows1.
Import ListNotations.

Definition change (at_line : nat) (f : line -> line) (a : automaton) : automaton :=
  let l := lines a in
  Automaton (value a) (firstn at_line l ++ map f (firstn 1 (skipn at_line l)) ++ skipn (S at_line) l).

Definition flip (bit : N) (l : line) : line :=
  match l with
  | L zero one set => L zero one (N.lxor set bit)
  | E zero set => E zero (N.lxor set bit)
  end.

Definition turn (states : N) (l : line) : line :=
  match l with
  | L zero one set => L ((zero + 1) mod states) one set
  | E zero set => E ((zero + 1) mod states) set
  end.

Definition accepts (a : automaton) : bool := check (build 12 6 a) (value a).

(** The automata themselves are accepted. *)
Example accepted : (accepts rows0, accepts rows1) = (true, true).
Proof. vm_compute; reflexivity. Qed.

(** No state of value 1 can be changed: not one of its two inputs, and not where a 0 leads. *)
Example every_change_refused :
  forallb (fun at_line =>
    negb (accepts (change at_line (flip 1) rows1)) &&
    negb (accepts (change at_line (flip 2) rows1)) &&
    negb (accepts (change at_line (turn 220) rows1))) (seq 0 220) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Example changed_P_positions_refused :
  map (fun at_line => accepts (change at_line (flip 1) rows0)) (seq 0 4) = [false; false; false; false].
Proof. vm_compute; reflexivity. Qed.

(** A table says nothing about more values than it has, and windows must be large enough. *)
Example value_too_large : check (build 12 6 rows1) 2 = false.
Proof. vm_compute; reflexivity. Qed.

Example window_too_small : (check (build 1 6 rows1) 1, check (build 12 2 rows1) 1) = (false, false).
Proof. vm_compute; reflexivity. Qed.
