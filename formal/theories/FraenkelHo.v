(** * Conjectures 1, 2 and 3 of Fraenkel and Ho

    Variants of Wythoff's game in which any number of tokens may be taken from one pile, and only
    some numbers from both.  In W(k,l) the smaller pile must keep at least k tokens and the larger
    one l when tokens are taken from both; in T(k) both must stay positive and the quotient of the
    piles, rounded down, may change by k at most; T(inf) is the same without that condition. *)

From Coq Require Import Arith List Lia Bool Wf_nat.
From Wythoff Require Import Game LevelLemma.
Import ListNotations.

(** ** The games *)

Section Games.
  (** [legal a b s]: from a <= b one may take s from both. *)
  Variable legal : nat -> nat -> nat -> bool.

  Definition takes (p : nat * nat) : list (nat * nat) :=
    let (a, b) := p in
    map (fun s => (a - s, b)) (seq 1 a) ++ map (fun s => (a, b - s)) (seq 1 b)
    ++ map (fun s => (a - s, b - s)) (filter (legal (min a b) (max a b)) (seq 1 (min a b))).

  Inductive take : nat * nat -> nat * nat -> Prop :=
  | take_first a b i : i < a -> take (a, b) (i, b)
  | take_second a b j : j < b -> take (a, b) (a, j)
  | take_both a b s : 0 < s <= min a b -> legal (min a b) (max a b) s = true -> take (a, b) (a - s, b - s).

  Lemma takes_spec p q : In q (takes p) <-> take p q.
  Proof.
    destruct p as [a b]; unfold takes; rewrite !in_app_iff, !in_map_iff; split.
    - intros [(s & <- & H) | [(s & <- & H) | (s & <- & H)]].
      + apply in_seq in H; constructor; lia.
      + apply in_seq in H; constructor; lia.
      + apply filter_In in H as [H L]; apply in_seq in H; constructor; auto; lia.
    - inversion 1; subst.
      + left; exists (a - i); rewrite in_seq; split; [f_equal |]; lia.
      + right; left; exists (b - j); rewrite in_seq; split; [f_equal |]; lia.
      + right; right; exists s; split; auto; apply filter_In; split; auto; apply in_seq; lia.
  Qed.

  Lemma takes_smaller p q : In q (takes p) -> fst q + snd q < fst p + snd p.
  Proof. intros H; apply takes_spec in H; inversion H; subst; simpl; lia. Qed.

  Definition taking : game := Game (nat * nat) takes (fun p => fst p + snd p) takes_smaller.

  Definition V (a b : nat) : nat := grundy taking (a, b).

  Lemma V_option a b i j : take (a, b) (i, j) -> V i j <> V a b.
  Proof. intros H; apply (grundy_option taking), takes_spec, H. Qed.

  Lemma V_reached a b v : v < V a b -> exists i j, take (a, b) (i, j) /\ V i j = v.
  Proof.
    intros H; apply (grundy_mex taking) in H as ([i j] & Hq & E).
    apply (proj1 (takes_spec _ _)) in Hq; eauto.
  Qed.

  Lemma V_row a j j' : V a j = V a j' -> j = j'.
  Proof.
    intros E; destruct (lt_eq_lt_dec j j') as [[H | H] | H]; auto; exfalso.
    - apply (V_option a j' a j); auto; constructor; auto.
    - apply (V_option a j a j'); auto; constructor; auto.
  Qed.

  Lemma V_symmetric a b : V a b = V b a.
  Proof.
    symmetry; unfold V.
    apply (grundy_unique taking (fun p => grundy taking (snd p, fst p))) with (p := (a, b)).
    assert (forall p q, take p q -> take (snd p, fst p) (snd q, fst q)) as swap.
    { intros p q H; inversion H; subst; cbn [fst snd]; constructor; auto;
        rewrite (Nat.min_comm b0 a0), ?(Nat.max_comm b0 a0); auto. }
    intros [x y]; cbn [fst snd]; destruct (grundy_mex taking (y, x)) as [H1 H2]; split.
    - intros ([i j] & Hq & E); apply H1; exists (j, i); split; auto.
      apply (proj1 (takes_spec _ _)), swap in Hq; apply (proj2 (takes_spec _ _)); auto.
    - intros k Hk; apply H2 in Hk as ([j i] & Hq & E); exists (i, j); split; auto.
      apply (proj1 (takes_spec _ _)), swap in Hq; apply (proj2 (takes_spec _ _)); auto.
  Qed.

  (** ** Landman's count *)

  Lemma pigeons (R : nat -> nat -> Prop) n holes :
    (forall j, j < n -> exists t, t < holes /\ R j t) ->
    (forall j j' t, j < n -> j' < n -> R j t -> R j' t -> j = j') -> n <= holes.
  Proof.
    intros H I.
    assert (forall m, m <= n -> exists l, length l = m /\ NoDup l /\
      forall t, In t l -> t < holes /\ exists j, j < m /\ R j t) as L.
    { induction m as [| m IH]; intros Hm.
      - exists []; split; [auto | split; [constructor | intros t []]].
      - destruct IH as (l & Hl & D & P); [lia |]; destruct (H m) as (t & Ht & Rt); [lia |].
        exists (t :: l); split; [simpl; auto | split].
        + constructor; auto; intros Hin; apply P in Hin as (_ & j & Hj & Rj).
          assert (j = m) by (apply (I j m t); auto; lia); lia.
        + intros x [<- | Hx]; [eauto |]; apply P in Hx as (Hx & j & Hj & Rj).
          split; auto; exists j; split; auto. }
    destruct (L n (le_n n)) as (l & Hl & D & P).
    rewrite <- Hl, <- (seq_length holes 0); apply NoDup_incl_length; auto.
    intros t Ht; apply in_seq; apply P in Ht; lia.
  Qed.

  (** If taking from both leaves at least c in each pile, then a value in row a is not far to the
      right: b <= V(a,b) + a + (a - c). *)
  Lemma landman c a b :
    (forall x y s, legal (min x y) (max x y) s = true -> s <= min x y -> c <= x - s) ->
    b <= V a b + a + (a - c).
  Proof.
    intros low; set (v := V a b).
    apply (pigeons (fun j t =>
      (t < v /\ V a j = t) \/
      (exists i, i < a /\ t = v + i /\ V i j = v) \/
      (exists i, c <= i < a /\ t = v + a + (i - c) /\ a - i <= j /\ V i (j - (a - i)) = v))).
    - intros j Hj; destruct (lt_eq_lt_dec (V a j) v) as [[H | H] | H].
      + exists (V a j); split; [lia | auto].
      + apply V_row in H; lia.
      + destruct (V_reached a j v H) as (i & k & T & E); inversion T; subst.
        * exists (v + i); split; [lia | right; left; exists i; auto].
        * apply V_row in E; lia.
        * assert (c <= a - s) as L by (eapply low; eauto; lia).
          exists (v + a + (a - s - c)); split; [lia | right; right; exists (a - s)].
          replace (a - (a - s)) with s by lia; repeat split; auto; lia.
    - intros j j' t Hj Hj' [[A1 A2] | [(i & A1 & A2 & A3) | (i & A1 & A2 & A3 & A4)]]
        [[B1 B2] | [(i' & B1 & B2 & B3) | (i' & B1 & B2 & B3 & B4)]]; try lia.
      + apply (V_row a); congruence.
      + assert (i' = i) as -> by lia; apply (V_row i); congruence.
      + assert (i' = i) as -> by lia; rewrite <- A4 in B4; apply V_row in B4; lia.
  Qed.
End Games.

(** ** W(k,l), T(k), T(inf) *)

Definition w (k l a b s : nat) : bool := (k <=? a - s) && (l <=? b - s).

Definition difference (x y : nat) : nat := (x - y) + (y - x).

Definition t (k a b s : nat) : bool :=
  (1 <=? a - s) && (difference ((b - s) / (a - s)) (b / a) <=? k).

Definition t_inf (a b s : nat) : bool := 1 <=? a - s.

(** The level lemma for games of this kind. *)
Lemma same_levels few many m :
  (forall a b s, few a b s = true -> many a b s = true) ->
  (forall a b s, a <= b -> 0 < s <= a -> many a b s = true -> few a b s = false ->
     m < V few (a - s) (b - s)) ->
  forall a b v, v <= m -> (V few a b = v <-> V many a b = v).
Proof.
  intros contained large a b v Hv; unfold V, taking.
  apply (level_lemma _ _ _ _ (takes_smaller few) (takes_smaller many) m); auto; intros p q H.
  - apply takes_spec; apply takes_spec in H; inversion H; subst; constructor; auto.
  - apply takes_spec in H; inversion H as [x y i Hi | x y j Hj | x y s Hs L]; subst.
    + left; apply takes_spec; constructor; auto.
    + left; apply takes_spec; constructor; auto.
    + destruct (few (min x y) (max x y) s) eqn:E; [left; apply takes_spec; constructor; auto |].
      right; fold (taking few); change (m < V few (x - s) (y - s)).
      assert (m < V few (min x y - s) (max x y - s)) as M by (apply large; auto; lia).
      destruct (le_lt_dec x y).
      * rewrite Nat.min_l, Nat.max_r in M; auto.
      * rewrite Nat.min_r, Nat.max_l in M by lia; rewrite V_symmetric; auto.
Qed.

(** Conjecture 1: for k < k' <= l the games W(k,l) and W(k',l) have the same positions of each value
    up to l - k'. *)
Theorem conjecture_1 k k' l a b v :
  k < k' <= l -> v <= l - k' -> (V (w k l) a b = v <-> V (w k' l) a b = v).
Proof.
  intros Hk Hv; symmetry; revert a b v Hv; unfold w; apply same_levels.
  - intros a b s H; apply andb_prop in H as [H1 H2]; apply Nat.leb_le in H1, H2.
    apply andb_true_intro; split; apply Nat.leb_le; lia.
  - intros a b s Hab Hs H E.
    apply andb_prop in H as [H1 H2]; apply Nat.leb_le in H1, H2.
    apply andb_false_iff in E as [E | E]; apply Nat.leb_gt in E; [| lia].
    pose proof (landman (fun a b s => (k' <=? a - s) && (l <=? b - s)) k' (a - s) (b - s)) as L.
    replace (a - s - k') with 0 in L by lia.
    enough (b - s <= V (fun a b s => (k' <=? a - s) && (l <=? b - s)) (a - s) (b - s) + (a - s) + 0) by lia.
    apply L; intros x y r H Hr; apply andb_prop in H as [H _]; apply Nat.leb_le in H; lia.
Qed.

Lemma quotient_grows a b s : a <= b -> s < a -> b / a <= (b - s) / (a - s).
Proof.
  intros Hab Hs; apply Nat.div_le_lower_bound; [lia |].
  assert (a * (b / a) <= b) as D by (apply Nat.mul_div_le; lia).
  assert (1 <= b / a) as Q by (apply Nat.div_le_lower_bound; lia).
  set (q := b / a) in *; clearbody q; nia.
Qed.

(** Conjecture 2: T(k), T(inf) and W(1,1) have the same positions of each value up to k. *)
Theorem conjecture_2 k a b v : v <= k -> (V (t k) a b = v <-> V t_inf a b = v).
Proof.
  revert a b v; apply same_levels.
  - intros a b s H; apply andb_prop in H; apply H.
  - intros a b s Hab Hs H E; unfold t_inf in H; unfold t in E; rewrite H in E; simpl in E.
    apply Nat.leb_le in H; apply Nat.leb_gt in E; unfold difference in E.
    pose proof (quotient_grows a b s Hab) as Q.
    assert (1 <= b / a) as Q1 by (apply Nat.div_le_lower_bound; lia).
    assert ((a - s) * (k + 2) <= b - s) as B.
    { apply Nat.le_trans with ((a - s) * ((b - s) / (a - s))); [apply Nat.mul_le_mono_l; lia |].
      apply Nat.mul_div_le; lia. }
    enough (b - s <= V (t k) (a - s) (b - s) + (a - s) + (a - s - 1)) as L.
    { assert (k <= (a - s) * k) by nia; nia. }
    apply landman; intros x y r L Hr; apply andb_prop in L as [L _]; apply Nat.leb_le in L; lia.
Qed.

Theorem conjecture_2_w a b v : V t_inf a b = v <-> V (w 1 1) a b = v.
Proof.
  symmetry; apply (same_levels (w 1 1) t_inf v); auto.
  - intros x y s H; apply andb_prop in H; apply H.
  - intros x y s Hxy Hs H E; unfold t_inf in H; apply Nat.leb_le in H.
    unfold w in E; apply andb_false_iff in E as [E | E]; apply Nat.leb_gt in E; lia.
Qed.

(** Conjecture 3: T(k) and T(l) have the same positions of each value up to min(k, l). *)
Theorem conjecture_3 k l a b v : v <= min k l -> (V (t k) a b = v <-> V (t l) a b = v).
Proof. intros Hv; rewrite !conjecture_2 by lia; reflexivity. Qed.
