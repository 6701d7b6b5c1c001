(** * Value 0 by an automaton of 4 states that reads both piles *)

From Coq Require Import Arith NArith ZArith List.
From Wythoff Require Import Wythoff Table Check Value0 PairAutomaton PairSound Pairs0.

Definition automaton0 : pair_automaton := of_list pairs0.

Lemma automaton0_states : N.of_nat (length pairs0) = 4%N.
Proof. vm_cast_no_check (eq_refl 4%N). Qed.

Theorem value_0 : accepts_exactly automaton0 0.
Proof. apply (pairs_exactly automaton0 table0 0 0 12 table0_accepted (le_n 0)); vm_cast_no_check (eq_refl true). Qed.
