(** * R_1 = 45 and R_2 = 72 in Nivasch's Convergence Conjecture

    From every row a sweep of the values 0 and 1 that starts with the dummy state has the true state
    after 45 rows, and from row 2201 not earlier; for the values 0, 1, 2 after 72 rows, and from row
    72058 not earlier.  [Nivasch 2009, Conjecture 3.10 and Table 5]. *)

From Coq Require Import Arith NArith List Lia.
From Wythoff Require Import Zeckendorf Automaton Table Check CheckSound Converge ConvergeSound.
From Wythoff Require Import Value0 Value1 Value2.
Import ListNotations.

Lemma late_row A g digits u at_start rows row :
  check A g = true -> late A digits u at_start rows = true ->
  (fst (binary (zeck u ++ repeat false digits)) + N.of_nat at_start)%N = row ->
  ~ converges (letter_at A) (N.to_nat row) rows.
Proof.
  intros C L <-; rewrite <- (block_binary digits u (zeck u)) by apply zeck_spec.
  rewrite <- Nat2N.inj_add, Nat2N.id; apply (late_sound A g); auto.
Qed.

(** The P-positions need no rows at all. *)
Theorem convergence_0 r : converges (letter_at table0) r 0.
Proof. apply (convergence table0 0 4 0 table0_accepted); vm_cast_no_check (eq_refl true). Qed.

Theorem convergence_1 :
  (forall r, converges (letter_at table1) r 45) /\ ~ converges (letter_at table1) (N.to_nat 2201) 44.
Proof.
  split.
  - apply (convergence table1 1 4 45 table1_accepted); vm_cast_no_check (eq_refl true).
  - apply (late_row table1 1 12 6 227 44); [exact table1_accepted | vm_cast_no_check (eq_refl true) | vm_compute; reflexivity].
Qed.

Theorem convergence_2 :
  (forall r, converges (letter_at table2) r 72) /\ ~ converges (letter_at table2) (N.to_nat 72058) 71.
Proof.
  split.
  - apply (convergence table2 2 6 72 table2_accepted); vm_cast_no_check (eq_refl true).
  - apply (late_row table2 2 12 223 227 71); [exact table2_accepted | vm_cast_no_check (eq_refl true) | vm_compute; reflexivity].
Qed.
