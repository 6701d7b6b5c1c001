(** * The sweep row by row equals the mex rule

    Nivasch's Algorithm WSG goes through the rows a = 0, 1, 2, ... and in each row through the values
    v = 0, ..., g.  It places v in row a unless an earlier point of v lies in column a; then at the
    least free place: not taken by a smaller value in this row, not in a column and not on a
    diagonal with an earlier point of v.  [Nivasch 2009, section 2.1 and Lemma 1.3]. *)

From Coq Require Import Arith List Lia Wf_nat.
From Wythoff Require Import Game Wythoff.

Section Sweep.
  Variable g : nat.

  (** [point v a b]: the sweep places v at (a, b). *)
  Variable point : nat -> nat -> nat -> Prop.

  Definition free (v a d : nat) : Prop :=
    (forall u, u < v -> ~ point u a (a + d)) /\
    (forall i, i < a -> ~ point v i (a + d)) /\
    (forall i, i < a -> ~ point v i (i + d)).

  Record is_sweep : Prop := {
    above_diagonal : forall v a b, v <= g -> point v a b -> a <= b;
    skips_row : forall v i a b, v <= g -> i < a -> point v i a -> ~ point v a b;
    fills_row : forall v a, v <= g -> (forall i, i < a -> ~ point v i a) -> exists b, point v a b;
    is_free : forall v a d, v <= g -> point v a (a + d) -> free v a d;
    (* Stated without the law of excluded middle: a place before the point is not free because ... *)
    is_least : forall v a b d, v <= g -> point v a b -> a + d < b ->
      (exists u, u < v /\ point u a (a + d)) \/
      (exists i, i < a /\ point v i (a + d)) \/
      (exists i, i < a /\ point v i (i + d))
  }.

  (** The points of a sweep are the positions of each value. *)
  Theorem sweep_is_G : is_sweep ->
    forall v a b, v <= g -> a <= b -> (G a b = v <-> point v a b).
  Proof.
    intros W v; induction v as [v IHv] using lt_wf_ind.
    intros a; induction a as [a IHa] using lt_wf_ind; intros b Hv Hab.
    assert (forall b, point v a b -> G a b = v) as placed.
    { clear b Hab; intros b Hp.
      assert (a <= b) as Hab by (eapply above_diagonal; eauto).
      replace b with (a + (b - a)) in Hp by lia.
      destruct (is_free W _ _ _ Hv Hp) as (F1 & F2 & F3).
      replace (a + (b - a)) with b in * by lia.
      apply Nat.le_antisymm.
      - apply G_at_most.
        + intros i Hi E; apply (F2 i); auto; apply IHa; auto; lia.
        + intros j Hj E; destruct (le_lt_dec a j) as [H | H].
          * assert (point v a b) as Hp' by auto.
            destruct (is_least W v a b (j - a) Hv Hp') as [(u & Hu & P) | [(i & Hi & P) | (i & Hi & P)]];
              try lia; replace (a + (j - a)) with j in P by lia.
            -- apply IHv in P; auto; lia.
            -- apply IHa in P; auto; try lia. rewrite <- P in E; symmetry in E; revert E.
               apply G_column; auto.
            -- apply IHa in P; auto; try lia. rewrite <- P in E; symmetry in E; revert E.
               replace j with (a + (j - a)) at 2 by lia; apply G_diagonal; auto.
          * rewrite G_symmetric in E; apply IHa in E; auto; try lia.
            apply (skips_row W v j a b); auto.
        + intros s Hs Hb E; apply IHa in E; auto; try lia.
          apply (F3 (a - s)); try lia; replace (a - s + (b - a)) with (b - s) by lia; auto.
      - destruct (le_lt_dec v (G a b)) as [| H]; auto; exfalso.
        apply (F1 (G a b)); auto; apply IHv; auto; lia. }
    split; auto; intros E.
    destruct (fills_row W v a Hv) as [c Hc].
    - intros i Hi P.
      assert (G i a = v) as Ei by (apply IHa; auto; lia).
      rewrite G_symmetric in Ei; rewrite <- Ei in E; symmetry in E; revert E.
      apply G_row; lia.
    - assert (G a c = v) as Ec by auto.
      destruct (lt_eq_lt_dec b c) as [[H | H] | H]; subst; auto; exfalso.
      + apply (G_row a b c); congruence.
      + apply (G_row a c b); congruence.
  Qed.
End Sweep.
