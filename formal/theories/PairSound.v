(** * The check of automata that read both piles is right *)

From Coq Require Import Arith NArith ZArith List Lia Bool FMapPositive.
From Wythoff Require Import Zeckendorf Wythoff Sweep Machine Simulation Final Automaton.
From Wythoff Require Import Table Check CheckSound Main PairAutomaton.
Import ListNotations.

Lemma item_eqb_eq x y : item_eqb x y = true -> x = y.
Proof.
  destruct x as [[[d b] e] f], y as [[[d' b'] e'] f']; simpl; intros H.
  repeat (apply andb_prop in H as [H ?]).
  apply N.eqb_eq in H; apply eqb_prop in H2; apply Z.eqb_eq in H1, H0; subst; auto.
Qed.

Lemma find_or_case {X} (Q : X -> Prop) default (m : PositiveMap.t X) k :
  Q default -> (forall x, In (k, x) (PositiveMap.elements m) -> Q x) -> Q (find_or default m k).
Proof.
  intros H1 H2; unfold find_or; destruct (PositiveMap.find k m) as [x |] eqn:E; auto.
  apply H2, PositiveMap.elements_correct; auto.
Qed.

Section Sound.
  Variable P : pair_automaton.
  Variable A : table.
  Variables g v : nat.
  Variable far : Z.
  Hypothesis accepted : check A g = true.
  Hypothesis small : v <= g.
  Hypothesis checked : check_pairs P A v far = true.

  Definition seen : item_set :=
    explore_items P A far 1000 [(root A, first_item)]
      (PositiveMap.add (root A) [first_item] (PositiveMap.empty _)).

  Lemma parts :
    (5 <= far)%Z /\
    (forall q, cell_near A v far (letter_of A q) = true) /\
    has_item seen (root A) first_item = true /\
    (forall q x, has_item seen q x = true -> item_ok P A v far seen q x = true).
  Proof.
    unfold check_pairs in checked; fold seen in checked.
    apply andb_prop in checked as [H H1]; apply andb_prop in H as [H H2]; apply andb_prop in H as [H H3].
    repeat split; auto.
    - apply Z.leb_le; auto.
    - intros q; unfold letter_of, lettered; apply find_or_case.
      + unfold cell_near, cell_of; destruct v; reflexivity.
      + intros l E; apply (proj1 (forallb_forall _ _) H3) in E; exact E.
    - intros q x Hx; unfold has_item, find_or in Hx.
      destruct (PositiveMap.find q seen) as [l |] eqn:E; [| discriminate].
      apply PositiveMap.elements_correct in E; apply (proj1 (forallb_forall _ _) H1) in E; simpl in E.
      apply existsb_exists in Hx as (y & Hy & Ey); apply item_eqb_eq in Ey; subst y.
      apply (proj1 (forallb_forall _ _) E); auto.
  Qed.

  Definition digits_a (w : list (bool * bool)) : list bool := map fst w.
  Definition digits_b (w : list (bool * bool)) : list bool := map snd w.

  (** The differences after some digits. *)
  Definition difference (w : list (bool * bool)) : Z :=
    Z.of_nat (value (digits_b w)) - Z.of_nat (value (digits_a w ++ [false])).
  Definition difference_longer (w : list (bool * bool)) : Z :=
    Z.of_nat (value (digits_b w ++ [false])) - Z.of_nat (value (digits_a w ++ [false; false])).

  Definition item_after (w : list (bool * bool)) : item :=
    (pair_run P w, last_digit false (digits_b w), difference w, difference_longer w).

  Lemma item_after_app w c c' : item_after (w ++ [(c, c')]) = next_item P (item_after w) (c, c').
  Proof.
    unfold item_after, next_item, pair_run, difference, difference_longer, digits_a, digits_b.
    rewrite fold_left_app, !map_app; cbn [map fst snd fold_left]; rewrite <- !app_assoc; cbn [app].
    assert (value (map fst w ++ [c; false; false]) =
            value (map fst w ++ [c; false]) + value (map fst w ++ [c])) as E.
    { pose proof (value_two_zeros (map fst w ++ [c])) as V; rewrite <- !app_assoc in V; auto. }
    rewrite E, (value_digit_zero _ c), (value_digit_zero _ c'), (value_two_zeros (map snd w)).
    rewrite (value_app_digit _ c), (value_app_digit _ c').
    unfold last_digit; rewrite last_last.
    unfold digit; f_equal; [f_equal |]; destruct c, c'; lia.
  Qed.

  Lemma hopeless_stays x digits : hopeless far x = true -> hopeless far (next_item P x digits) = true.
  Proof.
    destruct parts as (F & _); destruct x as [[[d b] e] f], digits as [c c'].
    unfold hopeless, next_item; intros H; apply andb_prop in H as [H1 H2].
    apply N.eqb_eq in H1; subst d.
    replace (pair_step P 0 (c, c')) with 0%N by (destruct c, c'; reflexivity).
    apply andb_true_intro; split; [reflexivity |].
    rewrite orb_true_iff, !andb_true_iff, !Z.leb_le in *; unfold digit; destruct c, c'; lia.
  Qed.

  Lemma spaced_last before w c : spaced_after before (w ++ [c]) = true ->
    spaced_after before w = true /\ (c && last_digit before w) = false.
  Proof.
    destruct c; [rewrite spaced_app_true | rewrite spaced_app_false]; intros H; auto.
    apply andb_prop in H as [H1 H2]; split; auto; apply negb_true_iff; auto.
  Qed.

  Lemma after_one_digits w : spaced w = true -> after_one A (reach A w) = last_digit false w.
  Proof.
    intros H; pose proof (check_accepts A g accepted) as C.
    rewrite (reach_digits A g accepted w H), <- (ends_in_one_value w H).
    apply (after_one_at A g _ C).
  Qed.

  Lemma items_seen w :
    spaced (digits_a w) = true -> spaced (digits_b w) = true ->
    hopeless far (item_after w) = true \/ has_item seen (reach A (digits_a w)) (item_after w) = true.
  Proof.
    destruct parts as (_ & _ & F & I).
    induction w as [| [c c'] w IH] using rev_ind; [right; exact F |].
    intros Ha Hb; rewrite item_after_app; unfold digits_a, digits_b in *; rewrite map_app in *; cbn [map fst snd] in *.
    apply spaced_last in Ha as [Ha La]; apply spaced_last in Hb as [Hb Lb].
    destruct (IH Ha Hb) as [H | H]; [left; apply hopeless_stays; auto |].
    apply I in H; unfold item_ok in H; destruct (item_after w) as [[[d b] e] f] eqn:E.
    apply andb_prop in H as [_ H].
    assert (In (c, c') (following A (reach A (map fst w)) (d, b, e, f))) as IN.
    { apply filter_In; split; [destruct c, c'; simpl; auto |].
      rewrite (after_one_digits _ Ha); unfold item_after in E; injection E as _ Eb _ _.
      unfold digits_b in Eb; rewrite Eb in Lb; cbn [fst snd].
      rewrite (andb_comm _ c), (andb_comm b c'), La, Lb; reflexivity. }
    apply (proj1 (forallb_forall _ _) H) in IN; apply orb_prop in IN as [IN | IN]; auto; right.
    unfold reach, run in *; rewrite fold_left_app; exact IN.
  Qed.

  Theorem pairs_sound w :
    spaced (digits_a w) = true -> spaced (digits_b w) = true ->
    (accepts P w = true <->
     value (digits_a w) <= value (digits_b w) /\ G (value (digits_a w)) (value (digits_b w)) = v).
  Proof.
    intros Ha Hb; set (a := value (digits_a w)); set (b := value (digits_b w)).
    assert (a <= b /\ G a b = v <-> point (below A) (letter_at A) v a b) as ->.
    { split.
      - intros [Hab E]; apply (values_are_points A g accepted) in E; auto.
      - intros Hp; assert (a <= b) as Hab.
        { apply (above_diagonal g _ (machine_sweeps (S g) _ _ (row_starts A g accepted)
            (row_steps A g accepted) (row_agrees A g accepted) g (le_n _)) v a b small Hp). }
        split; auto; apply (values_are_points A g accepted); auto. }
    assert (point (below A) (letter_at A) v a b <-> says A v (reach A (digits_a w)) (difference w) = true) as ->.
    { unfold point, placed, says, difference.
      change (letter_at A a) with (letter_of A (reach A (zeck a))).
      unfold a at 1; rewrite <- (reach_digits A g accepted _ Ha).
      pose proof (append_value _ Ha) as AV; fold a in AV; fold b.
      destruct (cell_of _ v) as [i |]; [rewrite Z.eqb_eq |].
      - split; [intros (j & E & H); injection E as <- | intros H; exists i; split; auto]; lia.
      - split; [intros (j & E & _); discriminate | discriminate]. }
    destruct parts as (F & N & _ & I).
    unfold accepts; destruct (items_seen w Ha Hb) as [H | H].
    - unfold hopeless, item_after in H; apply andb_prop in H as [H1 H2]; apply N.eqb_eq in H1.
      rewrite H1; cbn [pair_state_of accepting]; split; [discriminate |]; intros S; exfalso.
      specialize (N (reach A (digits_a w))); unfold cell_near in N; unfold says in S.
      destruct (cell_of _ v) as [i |]; [| discriminate].
      apply Z.ltb_lt in N; apply Z.eqb_eq in S.
      rewrite orb_true_iff, !andb_true_iff, !Z.leb_le in H2; lia.
    - apply I in H; unfold item_ok, item_after in H; apply andb_prop in H as [H _].
      apply eqb_prop in H; rewrite H; reflexivity.
  Qed.
End Sound.

(** ** Numbers side by side *)

(** The digits of two numbers side by side, filled up with zeros. *)
Definition side_by_side (a b : nat) : list (bool * bool) :=
  combine (repeat false (length (zeck b)) ++ zeck a) (repeat false (length (zeck a)) ++ zeck b).

Lemma combine_fst {X Y} (l : list X) (m : list Y) : length l = length m -> map fst (combine l m) = l.
Proof. revert m; induction l as [| x l IH]; intros [| y m]; simpl; intros H; try discriminate; f_equal; auto. Qed.

Lemma combine_snd {X Y} (l : list X) (m : list Y) : length l = length m -> map snd (combine l m) = m.
Proof. revert m; induction l as [| x l IH]; intros [| y m]; simpl; intros H; try discriminate; f_equal; auto. Qed.

(** An automaton that reads the digits of a and b side by side accepts exactly the positions (a, b), a <= b,
    of value v. *)
Notation accepts_exactly P v :=
  (forall a b, accepts P (side_by_side a b) = true <-> a <= b /\ G a b = v) (only parsing).

(** If both checkers accept, so it is. *)
Theorem pairs_exactly P A g v far :
  check A g = true -> v <= g -> check_pairs P A v far = true -> accepts_exactly P v.
Proof.
  intros C Hv H a b; destruct (zeck_spec a) as [Sa Va], (zeck_spec b) as [Sb Vb].
  assert (length (repeat false (length (zeck b)) ++ zeck a) =
          length (repeat false (length (zeck a)) ++ zeck b)) as L
    by (rewrite !app_length, !repeat_length; lia).
  rewrite (pairs_sound P A g v far C Hv H); unfold side_by_side, digits_a, digits_b;
    rewrite ?(combine_fst _ _ L), ?(combine_snd _ _ L), ?value_zeros, ?spaced_zeros, ?Va, ?Vb; auto.
  reflexivity.
Qed.
