(** * Wythoff's game

    Two piles.  A move removes a positive number of tokens from one pile, or the same positive number
    from both. *)

From Coq Require Import Arith List Lia Wf_nat Wellfounded.
From Wythoff Require Import Game.
Import ListNotations.

Inductive move : nat * nat -> nat * nat -> Prop :=
| from_first a b s : 0 < s <= a -> move (a, b) (a - s, b)
| from_second a b s : 0 < s <= b -> move (a, b) (a, b - s)
| from_both a b s : 0 < s <= a -> s <= b -> move (a, b) (a - s, b - s).

Definition moves (p : nat * nat) : list (nat * nat) :=
  let (a, b) := p in
  map (fun s => (a - s, b)) (seq 1 a) ++ map (fun s => (a, b - s)) (seq 1 b)
  ++ map (fun s => (a - s, b - s)) (seq 1 (min a b)).

Lemma moves_spec p q : In q (moves p) <-> move p q.
Proof.
  destruct p as [a b]; simpl; rewrite !in_app_iff, !in_map_iff; split.
  - intros [(s & <- & H) | [(s & <- & H) | (s & <- & H)]]; apply in_seq in H; constructor; lia.
  - inversion 1; subst; [left | right; left | right; right]; exists s; rewrite in_seq; split; auto; lia.
Qed.

Lemma moves_smaller p q : In q (moves p) -> fst q + snd q < fst p + snd p.
Proof. intros H; apply moves_spec in H; inversion H; subst; simpl; lia. Qed.

Definition wythoff : game := Game (nat * nat) moves (fun p => fst p + snd p) moves_smaller.

(** The Grundy value of the position with piles a and b. *)
Definition G (a b : nat) : nat := grundy wythoff (a, b).

(** What is used of the game: a position and an option of it have different values, and a value
    that no option has is not smaller than that of the position. *)

Lemma G_column i a b : i < a -> G i b <> G a b.
Proof.
  intros H; apply (grundy_option wythoff), moves_spec.
  replace i with (a - (a - i)) by lia; constructor; lia.
Qed.

Lemma G_row a j b : j < b -> G a j <> G a b.
Proof.
  intros H; apply (grundy_option wythoff), moves_spec.
  replace j with (b - (b - j)) by lia; constructor; lia.
Qed.

Lemma G_diagonal i d a : i < a -> G i (i + d) <> G a (a + d).
Proof.
  intros H; apply (grundy_option wythoff), moves_spec.
  replace i with (a - (a - i)) at 1 by lia.
  replace (i + d) with (a + d - (a - i)) by lia; constructor; lia.
Qed.

Lemma G_at_most a b n :
  (forall i, i < a -> G i b <> n) -> (forall j, j < b -> G a j <> n) ->
  (forall s, 0 < s <= a -> s <= b -> G (a - s) (b - s) <> n) -> G a b <= n.
Proof.
  intros H1 H2 H3; apply (grundy_at_most wythoff); intros q Hq; apply moves_spec in Hq.
  inversion Hq; subst; [apply H1 | apply H2 | apply H3]; lia.
Qed.

(** The order of the piles does not matter. *)
Lemma G_symmetric a b : G a b = G b a.
Proof.
  unfold G; symmetry.
  apply (grundy_unique wythoff (fun p => grundy wythoff (snd p, fst p))) with (p := (a, b)).
  assert (forall p q, move p q -> move (snd p, fst p) (snd q, fst q)) as swap.
  { intros p q H; inversion H; subst; simpl; constructor; lia. }
  intros [x y]; cbn [fst snd]; destruct (grundy_mex wythoff (y, x)) as [H1 H2]; split.
  - intros ([i j] & Hq & E); apply H1; exists (j, i); split; auto.
    change (In (i, j) (moves (x, y))) in Hq || change (In (j, i) (moves (y, x))) in Hq.
    apply (moves_spec _ _), swap in Hq; apply (proj2 (moves_spec _ _)); auto.
  - intros k Hk; apply H2 in Hk as ([j i] & Hq & E); exists (i, j); split; auto.
    change (In (i, j) (moves (x, y))) in Hq || change (In (j, i) (moves (y, x))) in Hq.
    apply (moves_spec _ _), swap in Hq; apply (proj2 (moves_spec _ _)); auto.
Qed.
