(** * The main theorem

    If the checker accepts a table for the values 0, ..., g, then the table tells all positions of
    these values, for piles of any size. *)

From Coq Require Import Arith NArith List Lia Bool.
From Wythoff Require Import Zeckendorf Wythoff Sweep Machine Simulation Final Automaton Table Check CheckSound.

(** What a table says of the values 0, ..., g.  [reach A (zeck a)] is the state after the digits of a: it
    says whether there is a position (a, b), a <= b, of value v, and which b it is. *)
Notation tells A g := (forall a b v, v <= g -> a <= b ->
  (G a b = v <-> inserts A (reach A (zeck a)) v = true /\ b = column A (reach A (zeck a)) a v)) (only parsing).

Section Main.
  Variable A : table.
  Variable g : nat.
  Hypothesis accepted : check A g = true.

  Lemma checked : accepts_with A g (ready_states A).
  Proof. apply check_accepts, accepted. Qed.

  (** The letter of row a is that of the state after the digits of a. *)
  Lemma letter_at_reach a : letter_at A a = letter_of A (reach A (zeck a)).
  Proof. reflexivity. Qed.

  Theorem row_starts : state_of (letter_at A 0) = start (below A) (S g).
  Proof. exact (starts A g _ checked). Qed.

  Theorem row_steps r : step (ends_in_one r) (letter_at A r) = Some (state_of (letter_at A (S r))).
  Proof. exact (steps A g _ checked r). Qed.

  Theorem row_agrees r : agrees (below A) (letter_at A) r.
  Proof. exact (all_agree A g _ checked r). Qed.

  Theorem values_are_points v a b :
    v <= g -> a <= b -> (G a b = v <-> point (below A) (letter_at A) v a b).
  Proof.
    intros Hv; apply (machine_values (S g) (below A) (letter_at A) row_starts row_steps row_agrees); lia.
  Qed.

  (** The positions (a, b), a <= b, of a value v <= g are those of the table. *)
  Theorem main : tells A g.
  Proof.
    intros a b v Hv Hab; rewrite values_are_points by auto.
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

  (** The inputs are the values that have a position in the row. *)
  Theorem inputs_are_true r v : v <= g ->
    (inserted (letter_at A) v r = true <-> exists b, r <= b /\ G r b = v).
  Proof.
    intros Hv; split.
    - intros I; exists (column A (reach A (zeck r)) r v).
      destruct (placed_cell (S g) (below A) (letter_at A) row_starts row_steps v r)
        as (i & P & F & _); [lia | auto |].
      pose proof (append_at_least r).
      destruct (F (append r + N.to_nat i - r)) as (T & _); [lia |].
      assert (N.to_nat (below A) <= append r + N.to_nat i - r).
      { destruct (le_lt_dec (N.to_nat (below A)) (append r + N.to_nat i - r)); auto.
        destruct T; left; auto. }
      assert (r <= column A (reach A (zeck r)) r v) as Hb.
      { unfold column; rewrite <- letter_at_reach; destruct P as (j & Ej & Hj); rewrite Ej; lia. }
      split; auto; apply main; auto.
    - intros (b & Hb & E); apply values_are_points in E; auto; eapply placed_inserted; eauto.
  Qed.

  (** The states are Nivasch's states of the rows [Nivasch 2009, Definition 3.1]: the windows of a
      value tell which diagonals it has taken below the row, and from the first free one on which
      columns; the diagonals below the window are all taken. *)
  Theorem states_are_true r v own :
    nth_error (state_of (letter_at A r)) v = Some own ->
    (forall d, r + d + N.to_nat (below A) < append r -> exists a, a < r /\ G a (a + d) = v) /\
    (forall d i, r + d + N.to_nat (below A) = append r + N.to_nat i ->
       (N.testbit (diagonals own) i = true <-> exists a, a < r /\ G a (a + d) = v)) /\
    (forall b i, b + N.to_nat (below A) = append r + N.to_nat i ->
       (first_free (diagonals own) <= i)%N ->
       (N.testbit (columns own) i = true <-> exists a, a < r /\ a <= b /\ G a b = v)).
  Proof.
    intros H.
    assert (v <= g) as Hv.
    { apply le_S_n; rewrite <- (letter_length (S g) (below A) (letter_at A) row_starts row_steps r).
      rewrite <- (map_length fst); apply nth_error_Some; unfold state_of in H; rewrite H; discriminate. }
    pose proof (machine_simulates (S g) (below A) (letter_at A) row_starts row_steps r v own H) as [I1 I2 I3].
    assert (forall d, taken (below A) (letter_at A) v r (d + N.to_nat (below A)) <->
                      exists a, a < r /\ G a (a + d) = v) as T.
    { intros d; split.
      - intros [L | (a & Ha & P)]; [lia |]; exists a; split; auto.
        apply values_are_points; auto; [lia |]; unfold point; rewrite <- Nat.add_assoc; auto.
      - intros (a & Ha & E); right; exists a; split; auto.
        apply values_are_points in E; auto; [| lia]; unfold point in E; rewrite <- Nat.add_assoc in E; auto. }
    repeat split.
    - intros d Hd; apply T, I1; lia.
    - intros B; apply T; apply (I2 (d + N.to_nat (below A)) i); auto; lia.
    - intros B; apply (I2 (d + N.to_nat (below A)) i); [lia |]; apply T; auto.
    - intros B; apply I3 in B as (a & Ha & P); auto; exists a; split; auto.
      replace (append r + N.to_nat i) with (b + N.to_nat (below A)) in P by lia.
      assert (a <= b) as Hab
        by (apply (above_diagonal g _ (machine_sweeps (S g) _ _ row_starts row_steps row_agrees g (le_n _)) v a b Hv P)).
      split; auto; apply values_are_points; auto.
    - intros (a & Ha & Hab & E); apply I3; auto; exists a; split; auto.
      apply values_are_points in E; auto; unfold point in E.
      replace (append r + N.to_nat i) with (b + N.to_nat (below A)) by lia; auto.
  Qed.

  (** The same for any digits without neighbouring ones: leading zeros do not matter. *)
  Theorem reach_digits digits : spaced digits = true -> reach A digits = reach A (zeck (Zeckendorf.value digits)).
  Proof. exact (run_value _ _ _ _ (root_zero A g _ checked) digits). Qed.
End Main.
