(** * Values 0, ..., 1 of Wythoff's game

    The table of 220 states is checked by computation. *)

From Coq Require Import Arith NArith.
From Wythoff Require Import Zeckendorf Wythoff Table Check Build Main Rows1.

Definition table1 : table := build 12%N 6 rows1.

Lemma table1_accepted : check table1 1 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem values_to_1 : tells table1 1.
Proof. exact (main table1 1 table1_accepted). Qed.
