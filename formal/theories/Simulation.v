(** * The machine simulates the sweep

    Given a letter (a state of the machine and an input) for every row such that the state before
    row 0 is the start and each letter leads to the state of the next row, the windows tell which
    diagonals and columns have points in the rows below. *)

From Coq Require Import Arith NArith List Lia Bool.
From Wythoff Require Import Zeckendorf Machine.
Import ListNotations.

Section Simulation.
  Variable values : nat.
  Variable below : N.
  Variable letter_at : nat -> letter.
  Hypothesis starts : state_of (letter_at 0) = start below values.
  Hypothesis steps : forall r,
    step (ends_in_one r) (letter_at r) = Some (state_of (letter_at (S r))).

  (** [placed v r x]: in row r value v gets the cell in column x - [below].  Columns are counted
      with [below] more, so that all numbers are natural. *)
  Definition placed (v r x : nat) : Prop :=
    exists i, cell_of (letter_at r) v = Some i /\ x = append r + N.to_nat i.

  (** Whether value v gets a point in row r. *)
  Definition inserted (v r : nat) : bool :=
    match nth_error (letter_at r) v with Some (_, b) => b | None => false end.

  (** The diagonal e (also counted with [below] more) is taken before row r. *)
  Definition taken (v r e : nat) : Prop :=
    e < N.to_nat below \/ exists i, i < r /\ placed v i (i + e).

  Record represents (r v : nat) (own : lane) : Prop := {
    below_window : forall e, r + e < append r -> taken v r e;
    in_diagonals : forall e i, r + e = append r + N.to_nat i ->
      (N.testbit (diagonals own) i = true <-> taken v r e);
    in_columns : forall i, (first_free (diagonals own) <= i)%N ->
      (N.testbit (columns own) i = true <-> exists j, j < r /\ placed v j (append r + N.to_nat i))
  }.

  Lemma taken_S v r e : taken v (S r) e <-> taken v r e \/ placed v r (r + e).
  Proof.
    unfold taken; split.
    - intros [H | (i & Hi & H)]; auto.
      destruct (Nat.eq_dec i r); subst; auto; left; right; exists i; split; auto; lia.
    - intros [[H | (i & Hi & H)] | H]; auto; right; [exists i | exists r]; split; auto; lia.
  Qed.

  Lemma earlier_S v r x :
    (exists j, j < S r /\ placed v j x) <-> (exists j, j < r /\ placed v j x) \/ placed v r x.
  Proof.
    split.
    - intros (i & Hi & H); destruct (Nat.eq_dec i r); subst; auto; left; exists i; split; auto; lia.
    - intros [(i & Hi & H) | H]; [exists i | exists r]; split; auto; lia.
  Qed.

  (** The lanes of a letter before and after a row. *)
  Lemma letter_length r : length (letter_at r) = values.
  Proof.
    induction r as [| r IH].
    - apply (f_equal (@length _)) in starts; unfold state_of, start in starts.
      rewrite map_length, repeat_length in starts; auto.
    - pose proof (steps r) as H; apply step_length in H; unfold state_of in H.
      rewrite map_length in H; lia.
  Qed.

  Lemma letter_lane r v : v < values ->
    exists own after, nth_error (letter_at r) v = Some (own, inserted v r) /\
                      after_of (letter_at r) v = Some after.
  Proof.
    intros Hv; unfold inserted, after_of.
    destruct (nth_error (letter_at r) v) as [[own b] |] eqn:E.
    - destruct (nth_error (fill 0 (letter_at r)) v) as [[after c] |] eqn:E'; simpl; eauto.
      apply nth_error_None in E'; rewrite fill_length, letter_length in E'; lia.
    - apply nth_error_None in E; rewrite letter_length in E; lia.
  Qed.

  (** After the points of row r have been placed, the windows tell the rows up to r. *)
  Record filled (r v : nat) (own after : lane) : Prop := {
    filled_diagonals : forall e i, r + e = append r + N.to_nat i ->
      (N.testbit (diagonals after) i = true <-> taken v (S r) e);
    filled_columns : forall i, (first_free (diagonals own) <= i)%N ->
      (N.testbit (columns after) i = true <-> exists j, j < S r /\ placed v j (append r + N.to_nat i));
    filled_first : (first_free (diagonals own) <= first_free (diagonals after))%N
  }.

  Lemma fill_lane r v own b after :
    represents r v own -> nth_error (letter_at r) v = Some (own, b) ->
    after_of (letter_at r) v = Some after -> filled r v own after.
  Proof.
    intros [I1 I2 I3] Hl Ha; pose proof (fill_spec 0 _ _ _ _ Hl) as F.
    unfold after_of in Ha; destruct b.
    - destruct F as (c & E & Hd & Hc & _).
      rewrite E in Ha; simpl in Ha; injection Ha as <-; simpl.
      assert (forall x, placed v r x <-> x = append r + N.to_nat c) as P.
      { intros x; unfold placed, cell_of; rewrite E; split; [intros (i & Hi & ->); congruence | eauto]. }
      split; simpl.
      + intros e i Hi; rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq, I2, taken_S, P by eauto.
        split; [intros [-> | H]; auto; right; lia | intros [H | H]; auto; left; lia].
      + intros i Hi; rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq, I3, earlier_S, P by auto.
        split; [intros [-> | H]; auto | intros [H | H]; auto; left; lia].
      + apply first_free_least.
        destruct (first_free_spec (N.setbit (diagonals own) c)) as [H _].
        rewrite N.setbit_eqb in H; apply orb_false_elim in H; tauto.
    - rewrite F in Ha; simpl in Ha; injection Ha as <-.
      assert (forall x, ~ placed v r x) as P.
      { intros x; unfold placed, cell_of; rewrite F; intros (i & Hi & _); discriminate. }
      split.
      + intros e i Hi; rewrite taken_S, I2 by eauto; specialize (P (r + e)); tauto.
      + intros i Hi; rewrite earlier_S, I3 by auto; specialize (P (append r + N.to_nat i)); tauto.
      + lia.
  Qed.

  Lemma some_injective {X} (x y : X) : Some x = Some y -> x = y.
  Proof. congruence. Qed.

  Lemma shift_lane r v own after next :
    represents r v own -> filled r v own after -> shift (ends_in_one r) after = Some next ->
    represents (S r) v next /\
    append (S r) + N.to_nat (first_free (diagonals next)) =
      append r + N.to_nat (first_free (diagonals after)) + 1.
  Proof.
    intros [I1 I2 I3] [A2 A3 A4] H; pose proof (append_S r) as AS; unfold shift in H.
    destruct (ends_in_one r).
    - apply some_injective in H; subst next; split; cbn [diagonals columns]; [split; cbn [diagonals columns] | lia].
      + intros e He; apply taken_S; left; apply I1; lia.
      + intros e i Hi; apply A2; lia.
      + intros i Hi; rewrite N.ldiff_spec, N.shiftr_spec', N.ones_spec_high, andb_true_r by auto.
        rewrite A3 by lia; replace (append r + N.to_nat (i + 1)) with (append (S r) + N.to_nat i) by lia.
        reflexivity.
    - destruct (N.testbit (diagonals after) 0) eqn:B; [| discriminate].
      apply some_injective in H; subst next; cbn [diagonals columns].
      set (moved := N.shiftr (diagonals after) 1).
      assert (first_free (diagonals after) = first_free moved + 1)%N as FF.
      { apply N.le_antisymm.
        - apply first_free_least; unfold moved; rewrite <- N.shiftr_spec'; apply first_free_spec.
        - destruct (first_free_spec (diagonals after)) as [F1 F2].
          assert (first_free (diagonals after) <> 0)%N as NZ by congruence.
          enough (first_free moved <= first_free (diagonals after) - 1)%N by lia.
          apply first_free_least; unfold moved; rewrite N.shiftr_spec'.
          replace (first_free (diagonals after) - 1 + 1)%N with (first_free (diagonals after)) by lia; auto. }
      split; [split; cbn [diagonals columns] | lia].
      + intros e He; destruct (Nat.eq_dec (r + e) (append r)) as [E | E].
        * apply (A2 e 0%N); auto; simpl; lia.
        * apply taken_S; left; apply I1; lia.
      + intros e i Hi; unfold moved; rewrite N.shiftr_spec'; apply A2; lia.
      + intros i Hi; rewrite N.ldiff_spec, N.shiftr_spec', N.ones_spec_high, andb_true_r by auto.
        rewrite A3 by lia; replace (append r + N.to_nat (i + 2)) with (append (S r) + N.to_nat i) by lia.
        reflexivity.
  Qed.

  Theorem machine_simulates r v own : nth_error (state_of (letter_at r)) v = Some own -> represents r v own.
  Proof.
    revert own; induction r as [| r IH]; intros own H.
    - rewrite starts in H; unfold start in H.
      assert (own = Lane (N.ones below) 0) as -> by (apply nth_error_In, repeat_spec in H; auto).
      split; cbn [diagonals columns].
      + intros e; rewrite append_0; lia.
      + intros e i Hi; rewrite append_0 in Hi; unfold taken; split.
        * intros Hb; left; destruct (N.lt_ge_cases i below) as [H1 | H1]; [lia |].
          rewrite N.ones_spec_high in Hb; auto; discriminate.
        * intros [Hb | (j & Hj & _)]; [apply N.ones_spec_low |]; lia.
      + intros i Hi; rewrite N.bits_0; split; [discriminate | intros (j & Hj & _); lia].
    - destruct (step_lane _ _ _ _ _ (steps r) H) as (after & Ha & Hs).
      assert (v < values) as Hv.
      { rewrite <- (letter_length (S r)), <- (map_length fst); apply nth_error_Some.
        unfold state_of in H; rewrite H; discriminate. }
      destruct (letter_lane r v Hv) as (before & after' & Hl & Ha').
      rewrite Ha in Ha'; injection Ha' as <-.
      assert (represents r v before) as R by (apply IH; unfold state_of; rewrite nth_error_map, Hl; auto).
      apply (shift_lane r v before after own); auto.
      eapply fill_lane; eauto.
  Qed.

  Lemma lane_represents r v own b : nth_error (letter_at r) v = Some (own, b) -> represents r v own.
  Proof. intros H; apply machine_simulates; unfold state_of; rewrite nth_error_map, H; auto. Qed.

  (** ** The first free diagonal *)

  (** The column, counted with [below] more, of the cell of row r on the first free diagonal. *)
  Definition frontier (v r : nat) : nat :=
    match nth_error (letter_at r) v with
    | Some (own, _) => append r + N.to_nat (first_free (diagonals own))
    | None => 0
    end.

  Lemma frontier_0 v : v < values -> frontier v 0 = N.to_nat below.
  Proof.
    intros Hv; unfold frontier; destruct (letter_lane 0 v Hv) as (own & _ & E & _); rewrite E.
    assert (nth_error (state_of (letter_at 0)) v = Some own) as S by (unfold state_of; rewrite nth_error_map, E; auto).
    rewrite starts in S; apply nth_error_In, repeat_spec in S as ->; rewrite append_0; cbn [diagonals plus].
    f_equal; apply N.le_antisymm.
    - apply first_free_least, N.ones_spec_high; lia.
    - destruct (N.lt_ge_cases (first_free (N.ones below)) below) as [H |]; auto.
      apply (N.ones_spec_low below) in H; rewrite (proj1 (first_free_spec _)) in H; discriminate.
  Qed.

  Lemma frontier_S v r after :
    v < values -> after_of (letter_at r) v = Some after ->
    frontier v (S r) = append r + N.to_nat (first_free (diagonals after)) + 1.
  Proof.
    intros Hv Ha; destruct (letter_lane r v Hv) as (own & after' & Hl & Ha').
    rewrite Ha in Ha'; injection Ha' as <-.
    destruct (letter_lane (S r) v Hv) as (next & _ & Hn & _).
    unfold frontier; rewrite Hn.
    assert (nth_error (state_of (letter_at (S r))) v = Some next) as Hs
      by (unfold state_of; rewrite nth_error_map, Hn; auto).
    destruct (step_lane _ _ _ _ _ (steps r) Hs) as (after' & Ha' & Hsh).
    rewrite Ha in Ha'; injection Ha' as <-.
    pose proof (lane_represents _ _ _ _ Hl) as R.
    apply (shift_lane r v own after next); auto; eapply fill_lane; eauto.
  Qed.

  Lemma frontier_grows v r : v < values -> frontier v r < frontier v (S r).
  Proof.
    intros Hv; destruct (letter_lane r v Hv) as (own & after & Hl & Ha).
    rewrite (frontier_S _ _ _ Hv Ha); unfold frontier; rewrite Hl.
    pose proof (lane_represents _ _ _ _ Hl) as R.
    pose proof (filled_first _ _ _ _ (fill_lane _ _ _ _ _ R Hl Ha)); lia.
  Qed.

  Lemma frontier_distance v r k : v < values -> frontier v r + k <= frontier v (r + k).
  Proof.
    intros Hv; induction k as [| k IH]; [rewrite !Nat.add_0_r; auto |].
    replace (r + S k) with (S (r + k)) by lia; pose proof (frontier_grows v (r + k) Hv); lia.
  Qed.

  Lemma frontier_monotone v r r' : v < values -> r <= r' -> frontier v r <= frontier v r'.
  Proof.
    intros Hv H; pose proof (frontier_distance v r (r' - r) Hv) as D.
    replace (r + (r' - r)) with r' in D by lia; lia.
  Qed.

  (** Points lie at the frontier or beyond. *)
  Lemma placed_frontier v r x : v < values -> placed v r x -> frontier v r <= x.
  Proof.
    intros Hv (i & Hi & ->); destruct (letter_lane r v Hv) as (own & after & Hl & Ha).
    unfold frontier; rewrite Hl; unfold cell_of in Hi.
    pose proof (fill_spec 0 _ _ _ _ Hl) as F; destruct (inserted v r).
    - destruct F as (c & E & Hd & _); rewrite E in Hi; injection Hi as ->.
      apply first_free_least in Hd; lia.
    - rewrite F in Hi; discriminate.
  Qed.
End Simulation.
