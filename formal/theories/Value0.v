(** * The P-positions of Wythoff's game

    The table of 4 states is checked by computation. *)

From Coq Require Import Arith NArith.
From Wythoff Require Import Zeckendorf Wythoff Table Check Build Main Rows0.

Definition table0 : table := build 8%N 6 rows0.

Lemma table0_accepted : check table0 0 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** [reach table0 (zeck a)] is the state after the digits of a.  It says whether there is a position
    (a, b), a <= b, of value v, and which b it is. *)
Theorem values_to_0 a b v : v <= 0 -> a <= b ->
  (G a b = v <->
   inserts table0 (reach table0 (zeck a)) v = true /\ b = column table0 (reach table0 (zeck a)) a v).
Proof. apply main, table0_accepted. Qed.
