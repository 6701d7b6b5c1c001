(** * Value 1 by one automaton

    An automaton of 415 states that reads the digits of a and b side by side accepts exactly the
    positions (a, b), a <= b, of Grundy value 1. *)

From Coq Require Import Arith NArith ZArith List.
From Wythoff Require Import Wythoff Table Check Value1 PairAutomaton PairSound Pairs1.

Definition automaton1 : pair_automaton := of_list pairs1.

Lemma automaton1_states : N.of_nat (length pairs1) = 415%N.
Proof. vm_cast_no_check (eq_refl 415%N). Qed.

Lemma automaton1_checked : check_pairs automaton1 table1 1 12 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem value_1 a b : accepts automaton1 (side_by_side a b) = true <-> a <= b /\ G a b = 1.
Proof.
  exact (pairs_exactly automaton1 table1 1 1 12 table1_accepted (le_n 1) automaton1_checked a b).
Qed.
