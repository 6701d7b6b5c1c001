(** * Values 0, ..., 2 of Wythoff's game

    The table of 9958 states is checked by computation. *)

From Coq Require Import Arith NArith.
From Wythoff Require Import Zeckendorf Wythoff Table Check Build Main Rows2.

Definition table2 : table := build 16%N 6 rows2.

Lemma table2_accepted : check table2 2 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** [reach table2 (zeck a)] is the state after the digits of a.  It says whether there is a position
    (a, b), a <= b, of value v, and which b it is. *)
Theorem values_to_2 a b v : v <= 2 -> a <= b ->
  (G a b = v <->
   inserts table2 (reach table2 (zeck a)) v = true /\ b = column table2 (reach table2 (zeck a)) a v).
Proof. apply main, table2_accepted. Qed.
