(** * Impartial games and their Grundy values

    A game is a set of positions with finitely many options each, and a measure that every move
    makes smaller.  The Grundy value of a position is the mex of the values of its options. *)

From Coq Require Import Arith List Lia Bool Wf_nat Wellfounded.
Import ListNotations.

(** ** The least number that is not in a list *)

Definition mex (l : list nat) : nat :=
  match find (fun n => negb (existsb (Nat.eqb n) l)) (seq 0 (S (length l))) with
  | Some n => n
  | None => 0
  end.

Definition is_mex (m : nat) (P : nat -> Prop) : Prop := ~ P m /\ forall k, k < m -> P k.

Lemma is_mex_unique m n P : is_mex m P -> is_mex n P -> m = n.
Proof.
  intros [H1 H2] [H3 H4].
  destruct (lt_eq_lt_dec m n) as [[H | H] | H]; auto; exfalso; eauto.
Qed.

Lemma existsb_eqb n l : existsb (Nat.eqb n) l = true <-> In n l.
Proof.
  rewrite existsb_exists; split.
  - intros (x & Hx & E); apply Nat.eqb_eq in E; congruence.
  - intros H; exists n; split; auto; apply Nat.eqb_refl.
Qed.

Lemma find_seq_least f start len n :
  find f (seq start len) = Some n ->
  f n = true /\ forall k, start <= k < n -> f k = false.
Proof.
  revert start; induction len as [| len IH]; simpl; intros start H; try discriminate.
  destruct (f start) eqn:E.
  - injection H as <-; split; auto; intros; lia.
  - destruct (IH _ H) as [H1 H2]; split; auto; intros k Hk.
    destruct (Nat.eq_dec k start); subst; auto; apply H2; lia.
Qed.

Lemma mex_spec l : is_mex (mex l) (fun n => In n l).
Proof.
  unfold mex; destruct (find _ _) as [n |] eqn:E.
  - apply find_seq_least in E as [H1 H2]; split.
    + intros H; apply existsb_eqb in H; rewrite H in H1; discriminate.
    + intros k Hk; apply existsb_eqb.
      apply negb_false_iff, H2; lia.
  - exfalso.
    assert (incl (seq 0 (S (length l))) l) as H.
    { intros n Hn; apply (find_none _ _ E), negb_false_iff, existsb_eqb in Hn; auto. }
    apply NoDup_incl_length in H; [rewrite seq_length in H; lia | apply seq_NoDup].
Qed.

(** ** Games *)

Record game := Game {
  position : Type;
  options : position -> list position;
  measure : position -> nat;
  options_smaller : forall p q, In q (options p) -> measure q < measure p
}.

Section Grundy.
  Variable g : game.

  (** The Grundy value, by well-founded recursion on the measure. *)
  Definition grundy : position g -> nat :=
    Fix (well_founded_ltof _ (measure g)) (fun _ => nat)
      (fun p rec =>
         mex (map (fun q => match lt_dec (measure g q) (measure g p) with
                            | left smaller => rec q smaller
                            | right _ => 0
                            end) (options g p))).

  Lemma grundy_equation p : grundy p = mex (map grundy (options g p)).
  Proof.
    unfold grundy at 1; rewrite Fix_eq.
    - f_equal; apply map_ext_in; intros q Hq.
      destruct (lt_dec _ _) as [H | H]; auto.
      destruct H; apply options_smaller; auto.
    - intros x f f' Hf; f_equal; apply map_ext; intros q.
      destruct (lt_dec _ _); auto.
  Qed.

  (** The mex rule: the value of a position is the least one that no option has. *)
  Theorem grundy_mex p : is_mex (grundy p) (fun n => exists q, In q (options g p) /\ grundy q = n).
  Proof.
    rewrite grundy_equation; destruct (mex_spec (map grundy (options g p))) as [H1 H2]; split.
    - intros (q & Hq & E); apply H1; rewrite <- E; apply in_map; auto.
    - intros k Hk; apply H2, in_map_iff in Hk as (q & E & Hq); eauto.
  Qed.

  Lemma grundy_option p q : In q (options g p) -> grundy q <> grundy p.
  Proof. intros Hq E; apply (proj1 (grundy_mex p)); eauto. Qed.

  Lemma grundy_at_most p n :
    (forall q, In q (options g p) -> grundy q <> n) -> grundy p <= n.
  Proof.
    intros H; destruct (le_lt_dec (grundy p) n) as [| Hn]; auto.
    apply (proj2 (grundy_mex p)) in Hn as (q & Hq & E); destruct (H q Hq E).
  Qed.

  (** The Grundy value is the only function with the mex rule. *)
  Theorem grundy_unique (f : position g -> nat) :
    (forall p, is_mex (f p) (fun n => exists q, In q (options g p) /\ f q = n)) ->
    forall p, f p = grundy p.
  Proof.
    intros Hf p; induction p as [p IH] using (well_founded_induction (well_founded_ltof _ (measure g))).
    apply (is_mex_unique _ _ (fun n => exists q, In q (options g p) /\ grundy q = n)).
    - assert (forall n, (exists q, In q (options g p) /\ f q = n) <->
                        (exists q, In q (options g p) /\ grundy q = n)) as E.
      { intros n; split; intros (q & Hq & E); exists q; split; auto;
          [rewrite <- IH | rewrite IH]; auto; apply options_smaller; auto. }
      destruct (Hf p) as [H1 H2]; split; [rewrite <- E | intros; rewrite <- E]; auto.
    - apply grundy_mex.
  Qed.
End Grundy.
