(** * Value 2 by one automaton

    An automaton of 13880 states that reads the digits of a and b side by side accepts exactly the
    positions (a, b), a <= b, of Grundy value 2. *)

From Coq Require Import Arith NArith ZArith List.
From Wythoff Require Import Wythoff Table Check Value2 PairAutomaton PairSound Pairs2.

Definition automaton2 : pair_automaton := of_list pairs2.

Lemma automaton2_states : N.of_nat (length pairs2) = 13880%N.
Proof. vm_cast_no_check (eq_refl 13880%N). Qed.

Lemma automaton2_checked : check_pairs automaton2 table2 2 16 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem value_2 a b : accepts automaton2 (side_by_side a b) = true <-> a <= b /\ G a b = 2.
Proof.
  exact (pairs_exactly automaton2 table2 2 2 16 table2_accepted (le_n 2) automaton2_checked a b).
Qed.
