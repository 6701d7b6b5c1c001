(** * The P-positions of NIM(a,b) for all a and b

    In NIM(a,b) one takes x' and y' tokens from two piles, not both 0, so that they differ by less
    than a or the smaller is less than b.  NIM(1,1) is Wythoff's game.  The P-positions are the
    spaced pairs (x_n, x_n + an), where x_n is the mex_b of all numbers of earlier pairs.
    [Gurvich 2012]. *)

From Coq Require Import Arith List Lia Bool Wf_nat Wellfounded.
From Wythoff Require Import Game.
Import ListNotations.

(** ** Positions of value 0 *)

(** No option of a position in P is in P, every other position has one that is. *)
Theorem kernel (g : game) (P : position g -> Prop) :
  (forall p, P p \/ ~ P p) ->
  (forall p q, P p -> In q (options g p) -> ~ P q) ->
  (forall p, ~ P p -> exists q, In q (options g p) /\ P q) ->
  forall p, grundy g p = 0 <-> P p.
Proof.
  intros D A B p; induction p as [p IH] using (well_founded_induction (well_founded_ltof _ (measure g))).
  destruct (D p) as [H | H].
  - split; auto; intros _; apply Nat.le_0_r, grundy_at_most; intros q Hq E.
    apply (A p q); auto; apply IH; auto; apply options_smaller; auto.
  - split; [| tauto]; intros E; exfalso; destruct (B p H) as (q & Hq & Pq).
    apply (grundy_option g p q Hq); rewrite E; apply IH; auto; apply options_smaller; auto.
Qed.

Section NimAB.
  Variables a b : nat.
  Hypothesis a_positive : 0 < a.
  Hypothesis b_positive : 0 < b.

  (** ** The game *)

  Inductive remove : nat * nat -> nat * nat -> Prop :=
  | removing x y x' y' :
      x' <= x -> y' <= y -> 0 < x' + y' ->
      (x' - y') + (y' - x') < a \/ min x' y' < b ->
      remove (x, y) (x - x', y - y').

  Definition allowed (t : nat * nat) : bool :=
    let (x', y') := t in
    (0 <? x' + y') && (((x' - y') + (y' - x') <? a) || (min x' y' <? b)).

  Definition removals (p : nat * nat) : list (nat * nat) :=
    let (x, y) := p in
    map (fun t => (x - fst t, y - snd t)) (filter allowed (list_prod (seq 0 (S x)) (seq 0 (S y)))).

  Lemma removals_spec p q : In q (removals p) <-> remove p q.
  Proof.
    destruct p as [x y]; unfold removals; rewrite in_map_iff; split.
    - intros ([x' y'] & <- & H); apply filter_In in H as [H L]; apply in_prod_iff in H as [H1 H2].
      apply in_seq in H1, H2; unfold allowed in L.
      apply andb_prop in L as [L1 L2]; apply Nat.ltb_lt in L1.
      cbn [fst snd]; apply orb_prop in L2 as [L2 | L2]; apply Nat.ltb_lt in L2; constructor; auto; lia.
    - inversion 1 as [x0 y0 x' y' H1 H2 H3 H4]; subst; exists (x', y'); split; auto.
      apply filter_In; split; [apply in_prod_iff; rewrite !in_seq; lia |].
      unfold allowed; apply andb_true_intro; split; [apply Nat.ltb_lt; auto |].
      apply orb_true_intro; rewrite !Nat.ltb_lt; auto.
  Qed.

  Lemma removals_smaller p q : In q (removals p) -> fst q + snd q < fst p + snd p.
  Proof. intros H; apply removals_spec in H; inversion H; subst; simpl; lia. Qed.

  Definition nim : game := Game (nat * nat) removals (fun p => fst p + snd p) removals_smaller.

  (** ** The pairs *)

  (** The least number z with none of the list among z - b + 1, ..., z. *)
  Definition mex_b (l : list nat) : nat := mex (flat_map (fun w => seq w b) l).

  Lemma mex_b_free l w : In w l -> mex_b l < w \/ w + b <= mex_b l.
  Proof.
    intros H; destruct (mex_spec (flat_map (fun w => seq w b) l)) as [F _]; fold (mex_b l) in F.
    destruct (le_lt_dec w (mex_b l)), (le_lt_dec (w + b) (mex_b l)); auto.
    destruct F; apply in_flat_map; exists w; split; auto; apply in_seq; lia.
  Qed.

  Lemma mex_b_least l z : z < mex_b l -> exists w, In w l /\ w <= z < w + b.
  Proof.
    intros H; apply (proj2 (mex_spec (flat_map (fun w => seq w b) l))) in H.
    apply in_flat_map in H as (w & Hw & H); apply in_seq in H; eauto.
  Qed.

  (** In other words: the left end, plus b, of the first gap longer than b among -b and the numbers of
      the list. *)
  Definition gap_after (l : list nat) (z : nat) : Prop :=
    (z = 0 \/ exists left, In left l /\ z = left + b) /\ forall w, In w l -> w <= z -> w + b <= z.

  Theorem mex_b_gap l : gap_after l (mex_b l) /\ forall z, gap_after l z -> mex_b l <= z.
  Proof.
    split; [split |].
    - destruct (mex_b l) as [| z] eqn:E; [auto | right].
      destruct (mex_b_least l z) as (w & Hw & H); [lia |]; exists w; split; auto.
      destruct (mex_b_free l w Hw); lia.
    - intros w Hw H; destruct (mex_b_free l w Hw); lia.
    - intros z [_ H]; destruct (le_lt_dec (mex_b l) z) as [| L]; auto; exfalso.
      apply mex_b_least in L as (w & Hw & L); specialize (H w Hw); lia.
  Qed.

  (** The numbers of the first n pairs. *)
  Fixpoint numbers (n : nat) : list nat :=
    match n with
    | 0 => []
    | S i => mex_b (numbers i) :: mex_b (numbers i) + a * i :: numbers i
    end.

  Definition x_ (n : nat) : nat := mex_b (numbers n).
  Definition y_ (n : nat) : nat := x_ n + a * n.

  Lemma numbers_spec n w : In w (numbers n) <-> exists i, i < n /\ (w = x_ i \/ w = y_ i).
  Proof.
    induction n as [| n IH]; simpl; [split; [tauto | intros (i & H & _); lia] |].
    rewrite IH; split.
    - intros [<- | [<- | (i & Hi & H)]]; [exists n; auto .. | exists i; split; auto; lia].
    - intros (i & Hi & H); destruct (Nat.eq_dec i n) as [-> | N].
      + destruct H as [-> | ->]; auto.
      + right; right; exists i; split; auto; lia.
  Qed.

  Lemma x_grows i n : i < n -> x_ i + b <= x_ n.
  Proof.
    intros H; assert (x_ i <= x_ n) as M.
    { destruct (le_lt_dec (x_ i) (x_ n)) as [| L]; auto; exfalso.
      apply mex_b_least in L as (w & Hw & L).
      apply numbers_spec in Hw as (j & Hj & Hw).
      destruct (mex_b_free (numbers n) w); [apply numbers_spec; exists j; split; auto; lia | |];
        fold (x_ n) in *; lia. }
    destruct (mex_b_free (numbers n) (x_ i)); [apply numbers_spec; exists i; auto | |]; fold (x_ n) in *; lia.
  Qed.

  Lemma x_and_y i n : i < n -> x_ n < y_ i \/ y_ i + b <= x_ n.
  Proof. intros H; apply mex_b_free, numbers_spec; exists i; auto. Qed.

  Definition is_pair (p : nat * nat) : Prop :=
    exists n, p = (x_ n, y_ n) \/ p = (y_ n, x_ n).

  Lemma is_pair_decidable p : is_pair p \/ ~ is_pair p.
  Proof.
    destruct p as [x y].
    assert (forall k, (exists n, n < k /\ ((x, y) = (x_ n, y_ n) \/ (x, y) = (y_ n, x_ n))) \/
      ~ (exists n, n < k /\ ((x, y) = (x_ n, y_ n) \/ (x, y) = (y_ n, x_ n)))) as D.
    { induction k as [| k [(n & Hn & H) | H]]; [right; intros (n & Hn & _); lia | left; exists n; split; auto |].
      destruct (Nat.eq_dec x (x_ k)), (Nat.eq_dec y (y_ k)), (Nat.eq_dec x (y_ k)), (Nat.eq_dec y (x_ k));
        try (left; exists k; split; [lia |]; subst; tauto);
        right; intros (n' & Hn & H'); destruct (Nat.eq_dec n' k) as [-> | N];
        try (destruct H' as [H' | H']; injection H'; congruence);
        apply H; exists n'; split; auto; lia. }
    assert (forall n, n <= x_ n) as G.
    { induction n as [| n IH]; [lia |]; pose proof (x_grows n (S n)); lia. }
    destruct (D (S (min x y))) as [(n & Hn & H) | H]; [left; exists n; auto |].
    right; intros (n & Hn); apply H; exists n; split; auto.
    pose proof (G n); unfold y_ in *; destruct Hn as [Hn | Hn]; injection Hn; lia.
  Qed.

  (** No move leads from a pair to a pair. *)
  Lemma pair_to_pair m x y : remove (x_ m, y_ m) (x, y) -> ~ is_pair (x, y).
  Proof.
    intros R (n & E).
    inversion R as [x0 y0 x' y' H1 H2 H3 H4 E1 E2].
    destruct (lt_eq_lt_dec n m) as [[L | L] | L].
    - pose proof (x_grows n m L); pose proof (x_and_y n m L); unfold y_ in *.
      assert (a * n + a <= a * m) by nia.
      destruct E as [E | E]; injection E as -> ->; lia.
    - subst n; unfold y_ in *; destruct E as [E | E]; injection E as -> ->; lia.
    - pose proof (x_grows m n L); unfold y_ in *.
      destruct E as [E | E]; injection E as -> ->; lia.
  Qed.

  (** From every other position there is one. *)
  Lemma move_to_pair x y : x <= y -> ~ is_pair (x, y) -> exists q, remove (x, y) q /\ is_pair q.
  Proof.
    intros Hxy N; set (n := (y - x) / a).
    assert (a * n <= y - x < a * n + a) as Hn.
    { pose proof (Nat.div_mod (y - x) a); pose proof (Nat.mod_upper_bound (y - x) a); unfold n; lia. }
    clearbody n; destruct (le_lt_dec (x_ n) x) as [H | H].
    - exists (x_ n, y_ n); split; [| exists n; auto].
      assert (x <> x_ n \/ y <> y_ n) as NE.
      { destruct (Nat.eq_dec x (x_ n)) as [-> |]; auto; destruct (Nat.eq_dec y (y_ n)) as [-> |]; auto.
        destruct N; exists n; auto. }
      unfold y_ in *; replace (x_ n, x_ n + a * n) with (x - (x - x_ n), y - (y - (x_ n + a * n)))
        by (f_equal; lia).
      constructor; lia.
    - apply mex_b_least in H as (w & Hw & H); apply numbers_spec in Hw as (i & Hi & E).
      assert (a * i + a <= a * n) as Hai by nia.
      destruct E as [-> | ->].
      + exists (x_ i, y_ i); split; [| exists i; auto].
        unfold y_; replace (x_ i, x_ i + a * i) with (x - (x - x_ i), y - (y - (x_ i + a * i))) by (f_equal; lia).
        constructor; lia.
      + exists (y_ i, x_ i); split; [| exists i; auto].
        unfold y_ in *; replace (x_ i + a * i, x_ i) with (x - (x - (x_ i + a * i)), y - (y - x_ i)) by (f_equal; lia).
        constructor; lia.
  Qed.

  Lemma remove_swap x y i j : remove (x, y) (i, j) -> remove (y, x) (j, i).
  Proof. inversion 1; subst; constructor; lia. Qed.

  Lemma pair_swap x y : is_pair (x, y) -> is_pair (y, x).
  Proof. intros (n & [E | E]); injection E as -> ->; exists n; auto. Qed.

  (** The P-positions of NIM(a,b), piles in any order. *)
  Theorem spaced_pairs x y : grundy nim (x, y) = 0 <-> is_pair (x, y).
  Proof.
    apply (kernel nim is_pair).
    - intros p; apply is_pair_decidable.
    - intros [x0 y0] [i j] (m & [E | E]) Hq Q; apply (proj1 (removals_spec _ _)) in Hq;
        injection E as -> ->.
      + apply (pair_to_pair m i j); auto.
      + apply (pair_to_pair m j i); [apply remove_swap | apply pair_swap]; auto.
    - intros [x0 y0] N; destruct (le_lt_dec x0 y0) as [H | H].
      + destruct (move_to_pair x0 y0 H N) as (q & R & P); exists q; split; auto.
        apply (proj2 (removals_spec _ _)); auto.
      + destruct (move_to_pair y0 x0) as ([j i] & R & P); [lia | intros P; apply N, pair_swap; auto |].
        exists (i, j); split; [| apply pair_swap; auto].
        apply (proj2 (removals_spec _ _)), remove_swap; auto.
  Qed.
End NimAB.
