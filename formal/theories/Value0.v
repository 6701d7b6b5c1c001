(** * The P-positions of Wythoff's game

    The table of 4 states is checked by computation. *)

From Coq Require Import Arith NArith.
From Wythoff Require Import Zeckendorf Wythoff Table Check Build Main Rows0.

Definition table0 : table := build 8%N 6 rows0.

Lemma table0_accepted : check table0 0 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem values_to_0 : tells table0 0.
Proof. exact (main table0 0 table0_accepted). Qed.
