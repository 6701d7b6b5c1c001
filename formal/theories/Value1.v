(** * Values 0, ..., 1 of Wythoff's game

    The table of 220 states is checked by computation. *)

From Coq Require Import Arith NArith.
From Wythoff Require Import Zeckendorf Wythoff Table Check Build Main Rows1.

Definition table1 : table := build 12%N 6 rows1.

Lemma table1_accepted : check table1 1 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** [reach table1 (zeck a)] is the state after the digits of a.  It says whether there is a position
    (a, b), a <= b, of value v, and which b it is. *)
Theorem values_to_1 a b v : v <= 1 -> a <= b ->
  (G a b = v <->
   inserts table1 (reach table1 (zeck a)) v = true /\ b = column table1 (reach table1 (zeck a)) a v).
Proof. apply main, table1_accepted. Qed.
