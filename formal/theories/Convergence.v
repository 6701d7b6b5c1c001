(** * R_1 = 45 and R_2 = 72 in Nivasch's Convergence Conjecture

    From every row a sweep of the values 0 and 1 that starts with the dummy state has the true state
    after 45 rows, and from row 2201 not earlier; for the values 0, 1, 2 after 72 rows, and from row
    72058 not earlier.  [Nivasch 2009, Conjecture 3.10 and Table 5]. *)

From Coq Require Import Arith NArith.
From Wythoff Require Import Table Check CheckSound Converge ConvergeSound Value0 Value1 Value2.

(** The P-positions need no rows at all. *)
Theorem convergence_0 r : converges (letter_at table0) r 0.
Proof. apply (convergence table0 0 4 0 table0_accepted); vm_cast_no_check (eq_refl true). Qed.

Theorem convergence_1 : slowest table1 45 2201.
Proof.
  apply (convergence_exactly table1 1 4 44 12 6 227 2201 table1_accepted); vm_cast_no_check (eq_refl true).
Qed.

Theorem convergence_2 : slowest table2 72 72058.
Proof.
  apply (convergence_exactly table2 2 4 71 12 223 227 72058 table2_accepted); vm_cast_no_check (eq_refl true).
Qed.
