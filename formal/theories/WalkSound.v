(** * What a walk through rows shows

    The checker walks through consecutive rows with the inputs around the row with one 0 more at
    hand.  If it accepts, the inputs agree with the columns that become final at these rows. *)

From Coq Require Import Arith NArith List Lia Bool.
From Wythoff Require Import Zeckendorf Machine Table Check.
Import ListNotations.

(** ** All columns that become final are among the demands *)

Lemma cells_spec from count i :
  (from <= i < from + N.of_nat count)%N -> In i (cells from count).
Proof.
  revert from; induction count as [| n IH]; intros from H; [lia |].
  simpl; destruct (N.eq_dec from i); auto; right; apply IH; lia.
Qed.

Lemma demands_spec below v0 l filled v own b after c i :
  nth_error l v = Some (own, b) -> nth_error filled v = Some (after, c) ->
  (first_free (diagonals own) <= i <= first_free (diagonals after))%N ->
  In (demand_of below (v0 + v) own after i) (demands below v0 l filled).
Proof.
  revert v0 v filled; induction l as [| [o b'] l IH]; intros v0 v filled Hl Hf Hi;
    [destruct v; discriminate |].
  destruct filled as [| [a c'] filled]; [destruct v; discriminate |].
  cbn [demands]; apply in_app_iff; destruct v as [| v]; simpl in Hl, Hf.
  - injection Hl as -> ->; injection Hf as -> ->; left; rewrite Nat.add_0_r; apply in_map.
    apply cells_spec; lia.
  - right; replace (v0 + S v) with (S v0 + v) by lia; auto.
Qed.

(** ** The walk *)

Section Walk.
  Variable ready_at : nat -> ready.
  Hypothesis after_one_at : forall r, r_after_one (ready_at r) = ends_in_one r.

  Definition inputs_at (r : nat) : list bool := r_inputs (ready_at r).

  Definition passed_ok (s : nat) (passed : list (list bool)) : Prop :=
    forall j x, nth_error passed j = Some x -> j < s /\ x = inputs_at (s - 1 - j).

  Definition ahead_ok (s : nat) (ahead : list (list bool)) : Prop :=
    forall j x, nth_error ahead j = Some x -> x = inputs_at (s + j).

  Lemma forward_ok s zipper :
    passed_ok s (fst zipper) -> ahead_ok s (snd zipper) ->
    passed_ok (S s) (fst (forward zipper)) /\ ahead_ok (S s) (snd (forward zipper)).
  Proof.
    destruct zipper as [passed [| x ahead]]; simpl; intros P F; split; intros j y E;
      try (destruct j; discriminate).
    - destruct j as [| j]; simpl in E.
      + injection E as <-; split; [lia |].
        rewrite (F 0 x eq_refl); f_equal; lia.
      + apply P in E as [E ->]; split; [lia | f_equal; lia].
    - rewrite (F (S j) y E); f_equal; lia.
  Qed.

  (** The row that a demand is about has the input that it asks for. *)
  Definition holds_at (r : nat) (d : demand) (bit : bool) : Prop :=
    exists row,
      (if to_left d then row + 1 + distance d = append r else row = append r + distance d) /\
      nth (of_value d) (inputs_at row) false = negb bit.

  Lemma walk_sound pick rows from count r s zipper r0 :
    (forall j q, nth_error rows j = Some q -> q = ready_at (r0 + j)) ->
    passed_ok (append r0) (fst zipper) -> ahead_ok (append r0) (snd zipper) ->
    walk pick from count r s zipper rows = true ->
    forall t, from <= t < from + count ->
    exists s', s' + append r0 = s + append (r0 + t) /\
      forall d, In d (r_demands (ready_at (r0 + t))) -> holds_at (r0 + t) d (pick (r + t) s' d).
  Proof.
    revert from count r s zipper r0; induction rows as [| q rows IH];
      intros from count r s zipper r0 Hrows P F W t Ht; cbn [walk] in W.
    - apply Nat.eqb_eq in W; lia.
    - assert (q = ready_at r0) as Eq by (rewrite (Hrows 0 q eq_refl); f_equal; lia).
      assert (forall j q, nth_error rows j = Some q -> q = ready_at (S r0 + j)) as Hrows'.
      { intros j x E; rewrite (Hrows (S j) x E); f_equal; lia. }
      pose proof (append_S r0) as AS.
      assert (forall from' count' (t' : nat),
        (if r_after_one q then walk pick from' count' (S r) (S s) (forward zipper) rows
         else walk pick from' count' (S r) (S (S s)) (forward (forward zipper)) rows) = true ->
        from' <= t' < from' + count' ->
        exists s', s' + append r0 = s + append (r0 + S t') /\
          forall d, In d (r_demands (ready_at (r0 + S t'))) ->
            holds_at (r0 + S t') d (pick (r + S t') s' d)) as on.
      { intros from' count' t' W' Ht'; rewrite Eq, after_one_at in W'.
        replace (r0 + S t') with (S r0 + t') by lia; replace (r + S t') with (S r + t') by lia.
        destruct (forward_ok _ _ P F) as [P1 F1]; destruct (forward_ok _ _ P1 F1) as [P2 F2].
        destruct (ends_in_one r0).
        - replace (S (append r0)) with (append (S r0)) in * by lia.
          destruct (IH _ _ _ _ _ _ Hrows' P1 F1 W' t' Ht') as (s' & Es & Hd).
          exists s'; split; [lia | exact Hd].
        - replace (S (S (append r0))) with (append (S r0)) in * by lia.
          destruct (IH _ _ _ _ _ _ Hrows' P2 F2 W' t' Ht') as (s' & Es & Hd).
          exists s'; split; [lia | exact Hd]. }
      destruct from as [| from].
      + destruct count as [| count]; [lia |].
        apply andb_prop in W as [W1 W2]; destruct t as [| t]; [| apply (on 0 count); auto; lia].
        exists s; rewrite !Nat.add_0_r; split; auto; intros d Hd.
        rewrite <- Eq in Hd; apply (proj1 (forallb_forall _ _) W1) in Hd.
        unfold holds in Hd; unfold holds_at.
        destruct (nth_error _ (distance d)) as [x |] eqn:E; [| discriminate].
        apply eqb_prop in Hd; destruct (to_left d).
        * apply P in E as [E ->]; exists (append r0 - 1 - distance d); split; [lia | auto].
        * apply F in E as ->; exists (append r0 + distance d); auto.
      + destruct t as [| t]; [lia |]; apply (on from count); auto; lia.
  Qed.
End Walk.
