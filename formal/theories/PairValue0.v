(** * Value 0 by one automaton

    An automaton of 4 states that reads the digits of a and b side by side accepts exactly the
    positions (a, b), a <= b, of Grundy value 0. *)

From Coq Require Import Arith NArith ZArith List.
From Wythoff Require Import Wythoff Table Check Value0 PairAutomaton PairSound Pairs0.

Definition automaton0 : pair_automaton := of_list pairs0.

Lemma automaton0_states : N.of_nat (length pairs0) = 4%N.
Proof. vm_cast_no_check (eq_refl 4%N). Qed.

Lemma automaton0_checked : check_pairs automaton0 table0 0 12 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem value_0 a b : accepts automaton0 (side_by_side a b) = true <-> a <= b /\ G a b = 0.
Proof.
  exact (pairs_exactly automaton0 table0 0 0 12 table0_accepted (le_n 0) automaton0_checked a b).
Qed.
