(** * Value 2 by an automaton of 13880 states that reads both piles *)

From Coq Require Import Arith NArith ZArith List.
From Wythoff Require Import Wythoff Table Check Value2 PairAutomaton PairSound Pairs2.

Definition automaton2 : pair_automaton := of_list pairs2.

Lemma automaton2_states : N.of_nat (length pairs2) = 13880%N.
Proof. vm_cast_no_check (eq_refl 13880%N). Qed.

Theorem value_2 : accepts_exactly automaton2 2.
Proof. apply (pairs_exactly automaton2 table2 2 2 16 table2_accepted (le_n 2)); vm_cast_no_check (eq_refl true). Qed.
