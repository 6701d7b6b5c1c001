(** * Values 0, ..., 2 of Wythoff's game

    The table of 9958 states is checked by computation. *)

From Coq Require Import Arith NArith.
From Wythoff Require Import Zeckendorf Wythoff Table Check Build Main Rows2.

Definition table2 : table := build 16%N 6 rows2.

Lemma table2_accepted : check table2 2 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem values_to_2 : tells table2 2.
Proof. exact (main table2 2 table2_accepted). Qed.
