(** * The main theorem

    If the checker accepts a table for the values 0, ..., g, then the table tells all positions of
    these values, for piles of any size. *)

From Coq Require Import Arith NArith List Lia Bool.
From Wythoff Require Import Zeckendorf Wythoff Machine Simulation Final Automaton Table Check CheckSound.

Section Main.
  Variable A : table.
  Variable g : nat.
  Hypothesis accepted : check A g = true.

  Lemma checked : exists get,
    (forall q, get q = Check.Ready (zero A q) (one A q) (prepare (below A) (lettered A q))) /\
    check_with A get g = true.
  Proof. apply check_get, accepted. Qed.

  (** The letter of row a is that of the state after the digits of a. *)
  Lemma letter_at_reach a : letter_at A a = letter_of A (reach A (zeck a)).
  Proof. reflexivity. Qed.

  Theorem row_starts : state_of (letter_at A 0) = start (below A) (S g).
  Proof. destruct checked as (get & S & C); exact (starts A g get S C). Qed.

  Theorem row_steps r : step (ends_in_one r) (letter_at A r) = Some (state_of (letter_at A (S r))).
  Proof. destruct checked as (get & S & C); exact (steps A g get S C r). Qed.

  Theorem row_agrees r : agrees (below A) (letter_at A) r.
  Proof. destruct checked as (get & S & C); exact (all_agree A g get S C r). Qed.

  Theorem values_are_points v a b :
    v <= g -> a <= b -> (G a b = v <-> point (below A) (letter_at A) v a b).
  Proof.
    intros Hv; apply (machine_values (S g) (below A) (letter_at A) row_starts row_steps row_agrees); lia.
  Qed.

  (** The positions (a, b), a <= b, of a value v <= g are those of the table. *)
  Theorem main a b v : v <= g -> a <= b ->
    (G a b = v <->
     inserts A (reach A (zeck a)) v = true /\ b = column A (reach A (zeck a)) a v).
  Proof.
    intros Hv Hab; rewrite values_are_points by auto.
    unfold column; rewrite <- letter_at_reach.
    change (inserts A (reach A (zeck a)) v) with (inserted (letter_at A) v a).
    unfold point; split.
    - intros P; split; [eapply placed_inserted; eauto |].
      destruct P as (i & E & H); rewrite E; lia.
    - intros [I ->].
      destruct (placed_cell (S g) (below A) (letter_at A) row_starts row_steps v a)
        as (i & P & F & _); [lia | auto |].
      pose proof (append_at_least a).
      destruct (F (append a + N.to_nat i - a)) as (T & _); [lia |].
      assert (N.to_nat (below A) <= append a + N.to_nat i - a).
      { destruct (le_lt_dec (N.to_nat (below A)) (append a + N.to_nat i - a)); auto.
        destruct T; left; auto. }
      destruct P as (j & Ej & Hj); rewrite Ej; exists j; split; auto; lia.
  Qed.

  (** The same for any digits without neighbouring ones: leading zeros do not matter. *)
  Theorem reach_digits digits : spaced digits = true -> reach A digits = reach A (zeck (Zeckendorf.value digits)).
  Proof.
    destruct checked as (get & S & C); intros H.
    apply (run_value _ _ _ _ (root_zero A g get S C) digits H).
  Qed.
End Main.
