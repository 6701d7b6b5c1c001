(** * Value 1 by an automaton of 415 states that reads both piles *)

From Coq Require Import Arith NArith ZArith List.
From Wythoff Require Import Wythoff Table Check Value1 PairAutomaton PairSound Pairs1.

Definition automaton1 : pair_automaton := of_list pairs1.

Lemma automaton1_states : N.of_nat (length pairs1) = 415%N.
Proof. vm_cast_no_check (eq_refl 415%N). Qed.

Theorem value_1 : accepts_exactly automaton1 1.
Proof. apply (pairs_exactly automaton1 table1 1 1 12 table1_accepted (le_n 1)); vm_cast_no_check (eq_refl true). Qed.
