(** * Wythoff's theorem with the golden ratio

    The P-positions of Wythoff's game are (floor(n phi), floor(n phi) + n), n = 0, 1, 2, ...
    [Wythoff 1907; Nivasch 2009, Theorem 1.1].  Exactly, floor(n phi) is
    (n + sqrt(5 n^2)) / 2 with the integer square root.

    The proof needs no table: floor((n + 1) phi) - 1 is n with a 0 after its digits. *)

From Coq Require Import Arith List Lia ZArith Psatz.
From Wythoff Require Import Zeckendorf Game Wythoff Sweep.
Import ListNotations.

Definition floor_phi (n : nat) : nat := (n + Nat.sqrt (5 * n * n)) / 2.

(** ** A 0 after the digits is the golden ratio *)

Lemma append_append n : append (append n) = append n + n.
Proof.
  unfold append at 2; rewrite append_value.
  - rewrite <- app_assoc; cbn [app]; rewrite value_two_zeros; fold (append n).
    rewrite (proj2 (zeck_spec n)); auto.
  - unfold spaced; rewrite spaced_app_false; apply zeck_spec.
Qed.

Lemma append_append_1 n : ends_in_one n = false -> append (append n + 1) = append n + n + 2.
Proof.
  intros E; rewrite Nat.add_1_r, append_S, ends_in_one_append, append_append; lia.
Qed.

(** [m < n phi], that is m^2 < m n + n^2. *)
Definition below_phi (m n : nat) : Prop := m * m < m * n + n * n.

Lemma append_phi n :
  below_phi (append n + 1) (n + 1) /\
  (append n + 2) * (n + 1) + (n + 1) * (n + 1) < (append n + 2) * (append n + 2).
Proof.
  unfold below_phi.
  induction n as [n IH] using lt_wf_ind.
  destruct (Nat.eq_dec n 0) as [-> | H0]; [rewrite append_0; simpl; lia |].
  destruct (Nat.eq_dec n 1) as [-> | H1]; [change (append 1) with 2; simpl; lia |].
  destruct (parent n) as (u & Hu).
  assert (0 < u) as Hu0.
  { destruct u; [destruct Hu as [-> | [_ ->]]; rewrite append_0 in *; lia | lia]. }
  pose proof (append_more u Hu0) as Hm.
  destruct (IH u) as [I1 I2]; [lia |].
  assert (append u + 1 < 2 * (u + 1)) as I3 by nia.
  destruct Hu as [-> | [E ->]].
  - rewrite append_append; set (m := append u) in *; clearbody m; split; nia.
  - rewrite (append_append_1 u E); set (m := append u) in *; clearbody m; split; nia.
Qed.

Lemma floor_phi_spec m n :
  below_phi m n -> (m + 1) * n + n * n < (m + 1) * (m + 1) -> floor_phi n = m.
Proof.
  unfold below_phi, floor_phi; intros H1 H2.
  pose proof (Nat.sqrt_spec (5 * n * n) (Nat.le_0_l _)) as [S1 S2].
  set (s := Nat.sqrt (5 * n * n)) in *; clearbody s.
  assert (2 * m <= n + s) as B1.
  { destruct (le_lt_dec (2 * m) n) as [| H]; [lia |].
    assert (exists k, 2 * m = n + k) as (k & Hk) by (exists (2 * m - n); lia).
    assert ((2 * m) * (2 * m) = (n + k) * (n + k)) by (rewrite Hk; auto).
    assert ((2 * m) * n = (n + k) * n) by (rewrite Hk; auto).
    assert (k * k < 5 * n * n) by nia.
    destruct (le_lt_dec k s); [lia |].
    assert (S s * S s <= k * k) by (apply Nat.mul_le_mono; lia); lia. }
  assert (n + s < 2 * m + 2) as B2.
  { assert (n < 2 * (m + 1)) as H by nia.
    assert (exists k, 2 * (m + 1) = n + k) as (k & Hk) by (exists (2 * (m + 1) - n); lia).
    assert ((2 * (m + 1)) * (2 * (m + 1)) = (n + k) * (n + k)) by (rewrite Hk; auto).
    assert ((2 * (m + 1)) * n = (n + k) * n) by (rewrite Hk; auto).
    assert (5 * n * n < k * k) by nia.
    destruct (le_lt_dec k s); [| lia].
    assert (k * k <= s * s) by (apply Nat.mul_le_mono; lia); lia. }
  symmetry; apply Nat.div_unique with (n + s - 2 * m); lia.
Qed.

Theorem floor_phi_S n : floor_phi (S n) = append n + 1.
Proof.
  destruct (append_phi n) as [H1 H2].
  replace (S n) with (n + 1) by lia; apply floor_phi_spec; auto.
  replace (append n + 1 + 1) with (append n + 2) by lia; auto.
Qed.

(** ** Every positive number is in one of the two sequences *)

Lemma floor_phi_0 : floor_phi 0 = 0.
Proof. reflexivity. Qed.

Lemma floor_phi_less m n : m < n -> floor_phi m < floor_phi n.
Proof.
  intros H; destruct n as [| n]; [lia |]; destruct m as [| m]; rewrite !floor_phi_S, ?floor_phi_0; [lia |].
  pose proof (append_monotone (S m) n); pose proof (append_S m); destruct (ends_in_one m); lia.
Qed.

Lemma covered a : 0 < a -> exists n, 0 < n /\ (a = floor_phi n \/ a = floor_phi n + n).
Proof.
  intros Ha; destruct a as [| a]; [lia |].
  destruct (parent a) as (u & [-> | [E ->]]).
  - exists (S u); rewrite floor_phi_S; split; lia.
  - destruct (parent u) as (w & [-> | [E' ->]]).
    + exists (S w); rewrite floor_phi_S, append_append; split; lia.
    + rewrite (ends_in_one_append_1 w E') in E; discriminate.
Qed.

Lemma disjoint m n : 0 < n -> floor_phi m <> floor_phi n + n.
Proof.
  intros Hn E; destruct n as [| n]; [lia |]; destruct m as [| m]; rewrite !floor_phi_S, ?floor_phi_0 in E; [lia |].
  assert (append m = append (append n) + 1) as E' by (rewrite append_append; lia).
  pose proof (ends_in_one_append m) as H; rewrite E' in H.
  rewrite ends_in_one_append_1 in H; [discriminate | apply ends_in_one_append].
Qed.

(** ** The theorem *)

Definition wythoff_pair (v a b : nat) : Prop := exists n, a = floor_phi n /\ b = floor_phi n + n.

Lemma pairs_sweep : is_sweep 0 wythoff_pair.
Proof.
  assert (forall m n, floor_phi m = floor_phi n -> m = n) as injective.
  { intros m n E; destruct (lt_eq_lt_dec m n) as [[H | H] | H]; auto; apply floor_phi_less in H; lia. }
  split.
  - intros v a b _ (n & -> & ->); lia.
  - intros v i a b _ Hi (m & -> & ->) (n & E & _).
    destruct m as [| m]; [rewrite floor_phi_0 in *; lia |].
    apply (disjoint n (S m)); auto; lia.
  - intros v a _ H; destruct (Nat.eq_dec a 0) as [-> | Ha]; [exists 0, 0; auto |].
    destruct (covered a) as (n & Hn & [-> | E]); [lia | exists (floor_phi n + n), n; auto |].
    destruct (H (floor_phi n)); [lia | exists n; auto].
  - intros v a d Hv (n & -> & E); assert (d = n) as -> by lia.
    repeat split; [intros; lia | intros i Hi (m & -> & E') | intros i Hi (m & -> & E')].
    + destruct (lt_eq_lt_dec m n) as [[H | H] | H]; subst; try lia; apply floor_phi_less in H; lia.
    + assert (m = n) as -> by lia; lia.
  - intros v a b d _ (n & -> & ->) Hd; right; right.
    exists (floor_phi d); split; [apply floor_phi_less; lia | exists d; auto].
Qed.

Theorem wythoff_theorem a b : a <= b ->
  (G a b = 0 <-> exists n, a = floor_phi n /\ b = floor_phi n + n).
Proof. intros H; apply (sweep_is_G 0 wythoff_pair pairs_sweep 0); auto. Qed.
