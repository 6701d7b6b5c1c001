(** * Columns become final, and the machine's points are those of the game

    A value v has a point in row R exactly if no point of v in an earlier row lies in column R.
    Points from row r on lie at the [frontier] of row r or beyond, so columns before it are final.
    They become final in the order of their numbers, each at one row r; at that row the windows
    tell whether the column is taken.  If that always agrees with the input of the row with the
    number of the column, the machine's points obey the rules of the sweep.

    Only if diagonal 0 is still free for v, can column r become final at row r itself; then the
    windows before row r are to be looked at. *)

From Coq Require Import Arith NArith List Lia Bool.
From Wythoff Require Import Zeckendorf Wythoff Sweep Machine Simulation.
Import ListNotations.

Section Final.
  Variable values : nat.
  Variable below : N.
  Variable letter_at : nat -> letter.
  Hypothesis starts : state_of (letter_at 0) = start below values.
  Hypothesis steps : forall r,
    step (ends_in_one r) (letter_at r) = Some (state_of (letter_at (S r))).

  Notation placed := (placed letter_at).
  Notation inserted := (inserted letter_at).
  Notation frontier := (frontier letter_at).
  Notation "# n" := (N.to_nat n) (at level 9).

  (** At row r the inputs agree with the columns that become final there. *)
  Definition agrees (r : nat) : Prop :=
    forall v own after i,
      option_map fst (nth_error (letter_at r) v) = Some own ->
      after_of (letter_at r) v = Some after ->
      (first_free (diagonals own) <= i <= first_free (diagonals after))%N ->
      exists row, row + #below = append r + #i /\
        inserted v row = negb (N.testbit (columns (if row =? r then own else after)) i).

  Hypothesis all_agree : forall r, agrees r.

  (** The row at which a column becomes final. *)
  Lemma becomes_final v x : v < values -> #below <= x -> exists r, frontier v r <= x < frontier v (S r).
  Proof.
    intros Hv Hx.
    assert (forall n, x < frontier v n -> exists r, frontier v r <= x < frontier v (S r)) as H.
    { induction n as [| n IH]; intros Hn.
      - rewrite (frontier_0 values below) in Hn; auto; lia.
      - destruct (le_lt_dec (frontier v n) x); eauto. }
    apply (H (S x)).
    pose proof (frontier_distance values below letter_at starts steps v 0 (S x) Hv); simpl in *; lia.
  Qed.

  Theorem inserted_spec v row : v < values ->
    inserted v row = true <-> ~ exists r, r < row /\ placed v r (row + #below).
  Proof.
    intros Hv; set (x := row + #below).
    destruct (becomes_final v x Hv) as (r & Hr); [lia |].
    destruct (letter_lane values below letter_at starts steps r v Hv) as (own & after & Hl & Ha).
    pose proof (lane_represents values below letter_at starts steps _ _ _ _ Hl) as R.
    pose proof (fill_lane _ _ _ _ _ _ _ R Hl Ha) as F.
    rewrite (frontier_S values below letter_at starts steps _ _ _ Hv Ha) in Hr.
    pose proof (frontier_distance values below letter_at starts steps v 0 r Hv) as Hd.
    rewrite (frontier_0 values below) in Hd; auto; cbn [plus] in Hd.
    assert (x < frontier v (S r)) as Hx by (rewrite (frontier_S values below letter_at starts steps _ _ _ Hv Ha); lia).
    assert (frontier v r = append r + #(first_free (diagonals own))) as Fr
      by (unfold Simulation.frontier; rewrite Hl; auto).
    set (i := N.of_nat (x - append r)).
    destruct (all_agree r v own after i) as (row' & Hrow & Hins).
    - rewrite Hl; auto.
    - auto.
    - unfold i; lia.
    - assert (append r + #i = x) as Hi by (unfold i; lia).
      assert (row' = row) as -> by (unfold x in *; lia).
      rewrite Hins, negb_true_iff, <- not_true_iff_false.
      destruct (row =? r) eqn:E; [apply Nat.eqb_eq in E | apply Nat.eqb_neq in E].
      + subst r; rewrite (in_columns _ _ _ _ _ R) by (unfold i; lia); rewrite Hi; reflexivity.
      + rewrite (filled_columns _ _ _ _ _ _ F) by (unfold i; lia); rewrite Hi.
        assert (r < row) as Hrr by (unfold x in *; lia).
        apply not_iff_compat; split; intros (j & Hj & P); exists j; split; auto; try lia.
        apply (placed_frontier values below letter_at starts steps) in P as Pf; auto.
        destruct (le_lt_dec (S r) j) as [H |]; auto.
        pose proof (frontier_monotone values below letter_at starts steps v _ _ Hv H); lia.
  Qed.

  (** The point of value v in row a, as a position. *)
  Definition point (v a b : nat) : Prop := placed v a (b + #below).

  Lemma placed_inserted v r x : placed v r x -> inserted v r = true.
  Proof.
    intros (i & Hi & _); unfold cell_of in Hi; unfold Simulation.inserted.
    destruct (nth_error (letter_at r) v) as [[own b] |] eqn:E.
    - destruct b; auto; pose proof (fill_spec 0 _ _ _ _ E) as F; simpl in F.
      rewrite F in Hi; discriminate.
    - apply nth_error_None in E; rewrite <- (fill_length 0) in E; apply nth_error_None in E.
      rewrite E in Hi; discriminate.
  Qed.

  Lemma placed_unique v r x y : placed v r x -> placed v r y -> x = y.
  Proof. intros (i & Hi & ->) (j & Hj & ->); congruence. Qed.

  (** The cell that a value gets: it is free, and those before it are not. *)
  Lemma placed_cell v r : v < values -> inserted v r = true ->
    exists i, placed v r (append r + #i) /\
      (forall e, r + e = append r + #i ->
         ~ taken below letter_at v r e /\
         (forall j, j < r -> ~ placed v j (r + e)) /\
         (forall u, u < v -> ~ placed u r (r + e))) /\
      (forall e, r + e < append r + #i ->
         taken below letter_at v r e \/
         (exists j, j < r /\ placed v j (r + e)) \/
         (exists u, u < v /\ placed u r (r + e))).
  Proof.
    intros Hv Hins.
    destruct (letter_lane values below letter_at starts steps r v Hv) as (own & after & Hl & _).
    pose proof (lane_represents values below letter_at starts steps _ _ _ _ Hl) as [I1 I2 I3].
    pose proof (fill_spec 0 _ _ _ _ Hl) as F; rewrite Hins in F.
    destruct F as (i & E & Hd & Hc & _ & Hu & Hj); exists i; repeat split.
    - exists i; split; auto; unfold cell_of; rewrite E; auto.
    - rewrite <- (I2 e i) by auto; congruence.
    - intros j Hjr P; assert (N.testbit (columns own) i = true); [| congruence].
      apply I3; [apply first_free_least; auto |].
      exists j; split; auto; congruence.
    - intros u Huv (j & Hj' & P).
      assert (j = i) as -> by lia.
      unfold cell_of in Hj'; destruct (nth_error (fill 0 (letter_at r)) u) as [[a c] |] eqn:Eu; [| discriminate].
      subst c; apply (Hu u a); auto.
    - intros e He; destruct (le_lt_dec (append r) (r + e)) as [Hle | Hlt]; [| left; auto].
      set (j := N.of_nat (r + e - append r)).
      assert (r + e = append r + #j) as Ej by (unfold j; lia).
      destruct (Hj j) as [A | [A | [A | (u & a & Huv & A)]]].
      + unfold j; lia.
      + left; apply (I2 e j); auto.
      + destruct (N.testbit (diagonals own) j) eqn:D; [left; apply (I2 e j); auto |].
        right; left; apply I3 in A; [| apply first_free_least; auto].
        rewrite Ej; auto.
      + rewrite N.bits_0 in A; discriminate.
      + right; right; exists u; split; auto; exists j; split; auto.
        unfold cell_of; rewrite A; auto.
  Qed.

  Theorem machine_sweeps g : g < values -> is_sweep g point.
  Proof.
    intros Hg.
    assert (forall v a b, v <= g -> point v a b -> a <= b) as above.
    { intros v a b Hv P; assert (v < values) as Hvv by lia.
      destruct (placed_cell v a Hvv) as (i & P' & F & _); [eapply placed_inserted; eauto |].
      pose proof (placed_unique _ _ _ _ P P') as E.
      pose proof (append_at_least a).
      destruct (F (append a + #i - a)) as (T & _); [lia |].
      destruct (le_lt_dec a b) as [| H']; auto; destruct T; left; lia. }
    split; auto.
    - intros v i a b Hv Hia P Pb; assert (v < values) as Hvv by lia.
      apply placed_inserted in Pb; apply inserted_spec in Pb; auto.
      apply Pb; exists i; auto.
    - intros v a Hv Hno; assert (v < values) as Hvv by lia.
      assert (inserted v a = true) as Hi.
      { apply inserted_spec; auto; intros (r & Hr & P); apply (Hno r); auto. }
      destruct (placed_cell v a Hvv Hi) as (i & P & F & _).
      pose proof (append_at_least a).
      destruct (F (append a + #i - a)) as (T & _); [lia |].
      assert (#below <= append a + #i - a) as Hb.
      { destruct (le_lt_dec #below (append a + #i - a)); auto; destruct T; left; auto. }
      exists (append a + #i - #below); unfold point.
      replace (append a + #i - #below + #below) with (append a + #i) by lia; auto.
    - intros v a d Hv P; assert (v < values) as Hvv by lia.
      destruct (placed_cell v a Hvv) as (i & P' & F & _); [eapply placed_inserted; eauto |].
      pose proof (placed_unique _ _ _ _ P P') as E.
      destruct (F (d + #below)) as (T & C & U); [lia |].
      unfold point; repeat split.
      + intros u Hu P1; apply (U u); auto; rewrite Nat.add_assoc; auto.
      + intros j Hj P1; apply (C j); auto; rewrite Nat.add_assoc; auto.
      + intros j Hj P1; apply T; right; exists j; split; auto; rewrite Nat.add_assoc; auto.
    - intros v a b d Hv P Hd; assert (v < values) as Hvv by lia.
      destruct (placed_cell v a Hvv) as (i & P' & _ & F); [eapply placed_inserted; eauto |].
      pose proof (placed_unique _ _ _ _ P P') as E.
      unfold point; destruct (F (d + #below)) as [[T | (j & Hj & T)] | [(j & Hj & T) | (u & Hu & T)]];
        try lia; rewrite Nat.add_assoc in T.
      + right; right; exists j; auto.
      + right; left; exists j; auto.
      + left; exists u; auto.
  Qed.

  (** So they are the positions of the values. *)
  Theorem machine_values v a b : v < values -> a <= b -> (G a b = v <-> point v a b).
  Proof. intros Hv Hab; apply (sweep_is_G v); auto; apply machine_sweeps; auto. Qed.
End Final.
