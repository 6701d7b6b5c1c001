(** * The checker is right

    If [check A g] accepts, then the letters that the table gives to the rows 0, 1, 2, ... begin
    with the start of the machine, each leads to the next, and all inputs agree with the columns
    that become final. *)

From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Wythoff Require Import Zeckendorf Machine Simulation Final Automaton Table Check WalkSound.
Import ListNotations.

(** ** Helpers *)

Lemma state_eqb_eq s t : state_eqb s t = true -> s = t.
Proof.
  revert t; induction s as [| [d c] s IH]; intros [| [d' c'] t] H; simpl in H; try discriminate; auto.
  apply andb_prop in H as [H H2]; unfold lane_eqb in H; simpl in H.
  apply andb_prop in H as [H H1]; apply N.eqb_eq in H, H1; subst; f_equal; auto.
Qed.

Lemma leads_to_eq next s : leads_to next s = true -> next = Some s.
Proof. destruct next; simpl; [intros H; apply state_eqb_eq in H; congruence | discriminate]. Qed.

Lemma find_or_map {X Y} (f : X -> Y) default m k :
  find_or (f default) (PositiveMap.map f m) k = f (find_or default m k).
Proof.
  unfold find_or, PositiveMap.map; rewrite PositiveMap.gmapi; destruct (PositiveMap.find k m); auto.
Qed.

Lemma nth_error_seq_map {X} (f : nat -> X) start len j x :
  nth_error (map f (seq start len)) j = Some x -> x = f (start + j).
Proof.
  intros H; rewrite nth_error_map in H.
  destruct (nth_error (seq start len) j) as [y |] eqn:E; simpl in H; [| discriminate].
  assert (j < len) as Hj by (rewrite <- (seq_length len start); apply nth_error_Some; congruence).
  apply (nth_error_nth _ _ 0) in E; rewrite seq_nth in E by auto; congruence.
Qed.

(** The checker accepts a table when [get] tells it what is prepared for each state. *)
Definition accepts_with (A : table) (g : nat) (get : positive -> ready) : Prop :=
  (forall q, get q = Ready (zero A q) (one A q) (prepare (below A) (lettered A q))) /\
  check_with A get g = true.

Section Sound.
  Variable A : table.
  Variable g : nat.
  Variable get : positive -> ready.
  Hypothesis sound : accepts_with A g get.

  Notation at_row := (at_row positive (zero A) (one A) (root A)).
  Notation rows := (rows positive (zero A) (one A) (after_one A)).
  Notation block := (block).
  Notation k := (free_digits A).
  Notation "# n" := (N.to_nat n) (at level 9).

  Definition letter_at (r : nat) : letter := letter_of A (at_row r).
  Definition ready_at (r : nat) : ready := get (at_row r).

  Lemma get_spec q : get q = Ready (zero A q) (one A q) (prepare (below A) (lettered A q)).
  Proof. apply sound. Qed.
  Lemma get_zero q : r_zero (get q) = zero A q.
  Proof. rewrite get_spec; auto. Qed.
  Lemma get_one q : r_one (get q) = one A q.
  Proof. rewrite get_spec; auto. Qed.
  Lemma get_after_one q : r_after_one (get q) = after_one A q.
  Proof. rewrite get_spec; auto. Qed.
  Lemma get_state q : r_state (get q) = state_of (letter_of A q).
  Proof. rewrite get_spec; auto. Qed.
  Lemma get_next q : r_next (get q) = step (after_one A q) (letter_of A q).
  Proof. rewrite get_spec; auto. Qed.

  Lemma ready_rows_spec digits q : ready_rows get digits q = map get (rows digits q).
  Proof.
    revert q; induction digits as [| n IH]; intros q; auto.
    cbn [ready_rows Automaton.rows]; rewrite get_after_one, get_zero, get_one, !IH, map_app.
    destruct (after_one A q); auto.
  Qed.

  (** ** What the checker has looked at *)

  Definition seen : pair_set :=
    let first := r_one (get (root A)) in
    let second := r_zero (get first) in
    explore get 1000 [(first, second)] (add_pair (PositiveMap.empty _) first second).

  Definition neighbours (q q' : positive) : Prop := has_pair seen q q' = true.

  Lemma accepted_parts :
    zero A (root A) = root A /\ after_one A (root A) = false /\ after_one A (one A (root A)) = true /\
    state_of (letter_of A (root A)) = start (below A) (S g) /\
    step (after_one A (root A)) (letter_of A (root A)) = Some (state_of (letter_of A (one A (root A)))) /\
    neighbours (one A (root A)) (zero A (one A (root A))) /\
    first_rows_ok A get = true /\
    forall q q', neighbours q q' -> pair_ok A get seen q q' = true.
  Proof.
    destruct sound as [_ accepted]; unfold check_with in accepted; fold seen in accepted.
    repeat (apply andb_prop in accepted as [accepted ?]).
    rewrite !get_zero, !get_one, ?get_zero, !get_after_one, !get_state, !get_next in *.
    repeat split; auto.
    - apply Pos.eqb_eq; auto.
    - apply negb_true_iff; auto.
    - apply state_eqb_eq; auto.
    - apply leads_to_eq; auto.
    - intros q q' H'; unfold neighbours, has_pair, find_or in H'.
      destruct (PositiveMap.find q seen) as [l |] eqn:E; [| discriminate].
      apply PositiveMap.elements_correct in E.
      match goal with Hall : forallb _ (PositiveMap.elements seen) = true |- _ =>
        apply (proj1 (forallb_forall _ _) Hall) in E end.
      simpl in E; apply existsb_exists in H' as (x & Hx & Ex); apply Pos.eqb_eq in Ex; subst x.
      apply (proj1 (forallb_forall _ _) E); auto.
  Qed.

  Lemma pair_parts q q' : neighbours q q' ->
    (if after_one A q then neighbours (zero A q) (zero A q')
     else neighbours (zero A q) (one A q) /\ neighbours (one A q) (zero A q')) /\
    after_one A (zero A q) = false /\ (after_one A q = false -> after_one A (one A q) = true) /\
    step (after_one A q) (letter_of A q) = Some (state_of (letter_of A q')) /\
    look A get q q' = true.
  Proof.
    intros H; apply accepted_parts in H; unfold pair_ok in H.
    repeat (apply andb_prop in H as [H ?]).
    unfold children in H; cbn [fst snd] in H.
    rewrite !get_zero, !get_one, !get_after_one, !get_state, !get_next in *.
    repeat split; auto.
    - destruct (after_one A q); cbn in H; unfold neighbours;
        repeat (apply andb_prop in H as [? H]); auto.
    - apply negb_true_iff; auto.
    - intros E; rewrite E in *; auto.
    - apply leads_to_eq; auto.
  Qed.

  Lemma root_zero : zero A (root A) = root A.
  Proof. apply accepted_parts. Qed.

  Lemma row_0 : at_row 0 = root A.
  Proof. apply at_0, root_zero. Qed.

  Lemma pairs_at r : 0 < r -> neighbours (at_row r) (at_row (S r)) /\ after_one A (at_row r) = ends_in_one r.
  Proof.
    apply neighbouring_rows; try apply accepted_parts; intros q q' H; apply (pair_parts _ _ H).
  Qed.

  Lemma after_one_at r : after_one A (at_row r) = ends_in_one r.
  Proof.
    apply (Automaton.after_one_at _ _ _ _ _ root_zero neighbours);
      try apply accepted_parts; intros q q' H; apply (pair_parts _ _ H).
  Qed.

  Ltac with_automaton lemma :=
    apply (lemma positive (zero A) (one A) (after_one A) (root A) root_zero neighbours);
      try apply accepted_parts; intros ? ? H; apply (pair_parts _ _ H).

  Lemma rows_length digits u : block digits (S u) = block digits u + length (rows digits (at_row u)).
  Proof. with_automaton Automaton.rows_length. Qed.

  Lemma rows_at digits u :
    rows digits (at_row u) = map at_row (seq (block digits u) (length (rows digits (at_row u)))).
  Proof. with_automaton Automaton.rows_at. Qed.

  Lemma kids_at r :
    kids positive (zero A) (one A) (after_one A) (at_row r) =
      map at_row (seq (append r) (length (kids positive (zero A) (one A) (after_one A) (at_row r)))) /\
    append (S r) = append r + length (kids positive (zero A) (one A) (after_one A) (at_row r)).
  Proof. with_automaton Automaton.kids_at. Qed.

  Lemma in_block digits r : exists u, block digits u <= r < block digits (S u).
  Proof. with_automaton Automaton.in_block. Qed.

  (** ** The conditions of the induction *)

  Theorem starts : state_of (letter_at 0) = start (below A) (S g).
  Proof. unfold letter_at; rewrite at_0 by apply root_zero; apply accepted_parts. Qed.

  Theorem steps r : step (ends_in_one r) (letter_at r) = Some (state_of (letter_at (S r))).
  Proof.
    unfold letter_at; rewrite <- after_one_at; destruct r as [| r].
    - rewrite at_0, at_1 by apply root_zero; apply accepted_parts.
    - destruct (pairs_at (S r)) as [H _]; [lia |]; apply (pair_parts _ _ H).
  Qed.

  Lemma longer_inputs_at start n :
    flat_map (longer_inputs get) (map get (map at_row (seq start n))) =
    map (fun r => r_inputs (ready_at r)) (seq (append start) (append (start + n) - append start)).
  Proof.
    revert start; induction n as [| n IH]; intros start; cbn [seq map flat_map].
    - rewrite Nat.add_0_r, Nat.sub_diag; auto.
    - destruct (kids_at start) as [K L].
      rewrite IH; replace (S start + n) with (start + S n) by lia.
      assert (longer_inputs get (get (at_row start)) =
              map (fun r => r_inputs (ready_at r)) (seq (append start) (append (S start) - append start))) as ->.
      { replace (append (S start) - append start) with
          (length (kids positive (zero A) (one A) (after_one A) (at_row start))) by lia.
        unfold ready_at; rewrite <- (map_map at_row (fun q => r_inputs (get q))), <- K.
        unfold longer_inputs, kids; rewrite get_zero, get_one, get_after_one.
        destruct (after_one A (at_row start)); auto. }
      rewrite <- map_app.
      assert (append (S start) <= append (start + S n)) as M by (apply append_monotone; lia).
      replace (append (start + S n) - append start) with
        ((append (S start) - append start) + (append (start + S n) - append (S start))) by lia.
      rewrite seq_app; repeat f_equal; lia.
  Qed.

  Lemma zipper_ok start n :
    ahead_ok ready_at (append start) (flat_map (longer_inputs get) (map get (map at_row (seq start n)))).
  Proof.
    rewrite longer_inputs_at; intros j x E; apply nth_error_seq_map in E; auto.
  Qed.

  Lemma rows_ok start n j q :
    nth_error (map get (map at_row (seq start n))) j = Some q -> q = ready_at (start + j).
  Proof. rewrite map_map; apply nth_error_seq_map. Qed.

  Lemma passed_nothing s : passed_ok ready_at s [].
  Proof. intros j x E; destruct j; discriminate. Qed.

  Lemma ready_after_one_at r : r_after_one (ready_at r) = ends_in_one r.
  Proof. unfold ready_at; rewrite get_after_one; apply after_one_at. Qed.

  (** ** Inputs and columns *)

  Lemma demand_at r v own after i :
    option_map fst (nth_error (letter_at r) v) = Some own ->
    after_of (letter_at r) v = Some after ->
    (first_free (diagonals own) <= i <= first_free (diagonals after))%N ->
    In (demand_of (below A) v own after i) (r_demands (ready_at r)).
  Proof.
    intros Hl Ha Hi; unfold ready_at; rewrite get_spec; unfold r_demands, prepare; simpl.
    change (snd (lettered A (at_row r))) with (letter_at r).
    destruct (nth_error (letter_at r) v) as [[o b] |] eqn:E; [| discriminate].
    injection Hl as ->; unfold after_of in Ha.
    destruct (nth_error (fill 0 (letter_at r)) v) as [[a c] |] eqn:E'; [| discriminate].
    injection Ha as ->; apply (demands_spec _ 0 _ _ v own b after c); auto.
  Qed.

  Lemma input_at v r : nth v (inputs_at ready_at r) false = inserted letter_at v r.
  Proof.
    unfold inputs_at, ready_at, inserted; rewrite get_spec; unfold r_inputs, prepare; simpl.
    change (snd (lettered A (at_row r))) with (letter_at r).
    generalize (letter_at r) as l; intros l; revert v.
    induction l as [| [o b] l IH]; intros [| v]; simpl; auto.
  Qed.

  Lemma demand_row r v own after i bit :
    holds_at ready_at r (demand_of (below A) v own after i) bit ->
    exists row, row + #(below A) = append r + #i /\ inserted letter_at v row = negb bit.
  Proof.
    intros (row & Hrow & Hin); exists row; unfold demand_of in Hrow, Hin.
    cbn [to_left distance of_value] in Hrow, Hin; rewrite input_at in Hin; split; auto.
    destruct (i <? below A)%N eqn:E; [apply N.ltb_lt in E | apply N.ltb_ge in E]; lia.
  Qed.

  (** The first rows, one by one. *)
  Lemma first_rows_agree r : r < block (S k) 1 -> agrees (below A) letter_at r.
  Proof.
    intros Hr v own after i Hl Ha Hi.
    destruct accepted_parts as (_ & _ & _ & _ & _ & _ & F & _).
    unfold first_rows_ok in F; apply andb_prop in F as [F _].
    rewrite !ready_rows_spec, map_length in F.
    rewrite <- row_0 in F.
    pose proof (rows_length (S k) 0) as L; pose proof (rows_at (S (S (S k))) 0) as R.
    assert (forall j, block j 0 = 0) as B0 by (intros j; induction j; auto).
    rewrite B0 in L, R; rewrite Nat.add_0_l in L.
    rewrite R in F.
    eapply (walk_sound ready_at ready_after_one_at) with (r0 := 0) (t := r) in F.
    - destruct F as (s' & Es & F); simpl in Es, F; rewrite append_0 in Es.
      assert (s' = append r) as -> by lia.
      specialize (F _ (demand_at _ _ _ _ _ Hl Ha Hi)).
      apply demand_row in F as (row & Hrow & Hin); exists row; split; auto; rewrite Hin; f_equal.
      unfold pick_first, demand_of; cbn [to_left distance taken_before taken_after].
      assert ((if (i <? below A)%N
               then append r =? r + 1 + #(if (i <? below A)%N then below A - 1 - i else i - below A)
               else append r + #(if (i <? below A)%N then below A - 1 - i else i - below A) =? r)
              = (row =? r)) as ->.
      { destruct (i <? below A)%N eqn:E; [apply N.ltb_lt in E | apply N.ltb_ge in E];
          apply eq_true_iff_eq; rewrite !Nat.eqb_eq; lia. }
      destruct (row =? r); auto.
    - intros j q E; apply rows_ok in E; auto.
    - rewrite append_0; apply passed_nothing.
    - apply (zipper_ok 0).
    - rewrite L in Hr; lia.
  Qed.

  (** Two neighbouring blocks. *)
  Lemma look_agrees u r : 0 < u ->
    block k u + Nat.div2 (length (rows k (at_row u))) <= r ->
    r < block k (S u) + Nat.div2 (length (rows k (at_row (S u)))) ->
    forall v own after i,
      option_map fst (nth_error (letter_at r) v) = Some own ->
      after_of (letter_at r) v = Some after ->
      (first_free (diagonals own) <= i <= first_free (diagonals after))%N ->
      exists row, row + #(below A) = append r + #i /\
        inserted letter_at v row = negb (N.testbit (columns after) i).
  Proof.
    intros Hu Hr1 Hr2 v own after i Hl Ha Hi.
    destruct (pairs_at u Hu) as [N _]; apply pair_parts in N as (_ & _ & _ & _ & F).
    unfold look in F; rewrite !ready_rows_spec, !map_length, <- map_app in F.
    pose proof (rows_length k u) as L; pose proof (rows_at k u) as R; pose proof (rows_at k (S u)) as R'.
    pose proof (Nat.div2_decr (length (rows k (at_row u))) (length (rows k (at_row u)))) as D.
    set (n := length (rows k (at_row u))) in *; set (n' := length (rows k (at_row (S u)))) in *.
    rewrite R, R', L, <- map_app, <- seq_app in F.
    eapply (walk_sound ready_at ready_after_one_at) with (r0 := block k u) (t := r - block k u) in F.
    - destruct F as (s' & Es & F).
      replace (block k u + (r - block k u)) with r in F by lia.
      specialize (F _ (demand_at _ _ _ _ _ Hl Ha Hi)); apply demand_row in F; auto.
    - intros j q E; apply rows_ok in E; auto.
    - apply passed_nothing.
    - apply zipper_ok.
    - lia.
  Qed.

  (** From some row on diagonal 0 is taken. *)
  Lemma diagonal_taken v r : v < S g -> block (S k) 1 <= r -> r + #(below A) < frontier letter_at v r.
  Proof.
    intros Hv Hr; set (n := block (S k) 1).
    assert (n + #(below A) < frontier letter_at v n) as Hn.
    { destruct accepted_parts as (_ & _ & _ & _ & _ & _ & F & _).
      unfold first_rows_ok in F; apply andb_prop in F as [_ F].
      rewrite !ready_rows_spec, !map_length in F.
      rewrite <- row_0 in F.
      assert (forall j, block j 0 = 0) as B0 by (intros j; induction j; auto).
      pose proof (rows_length (S k) 0) as L1; pose proof (rows_length (S (S k)) 0) as L2.
      rewrite B0 in L1, L2; rewrite Nat.add_0_l in L1, L2; fold n in L1; rewrite <- L1, <- L2 in F.
      rewrite rows_at, B0 in F.
      destruct (nth_error _ n) as [q |] eqn:E in F; [| discriminate].
      apply rows_ok in E; simpl in E; subst q.
      destruct (letter_lane (S g) (below A) letter_at starts steps n v Hv) as (own & _ & Hl & _).
      unfold frontier; rewrite Hl; unfold ready_at in F; rewrite get_state in F.
      change (letter_of A (at_row n)) with (letter_at n) in F.
      assert (In own (state_of (letter_at n))) as I.
      { unfold state_of; apply in_map_iff; exists (own, inserted letter_at v n); split; auto.
        apply nth_error_In in Hl; auto. }
      apply (proj1 (forallb_forall _ _) F) in I; apply Nat.ltb_lt in I.
      assert (forall j u, append (block j u) = block (S j) u) as C.
      { induction j as [| j IH]; intros u; auto; cbn [Automaton.block] in *; rewrite IH; auto. }
      unfold n at 2; rewrite C; auto. }
    pose proof (frontier_distance (S g) (below A) letter_at starts steps v n (r - n) Hv) as D.
    fold n in Hr; replace (n + (r - n)) with r in D by lia; lia.
  Qed.

  Theorem all_agree r : agrees (below A) letter_at r.
  Proof.
    destruct (le_lt_dec (block (S k) 1) r) as [Hr | Hr]; [| apply first_rows_agree; auto].
    intros v own after i Hl Ha Hi.
    assert (v < S g) as Hv.
    { rewrite <- (letter_length (S g) (below A) letter_at starts steps r).
      apply nth_error_Some; destruct (nth_error (letter_at r) v); [discriminate | discriminate Hl]. }
    assert (exists row, row + #(below A) = append r + #i /\
              inserted letter_at v row = negb (N.testbit (columns after) i)) as (row & Hrow & Hin).
    { destruct (in_block k r) as (u & Hu).
      pose proof (rows_length k) as L.
      assert (forall x y, x <= y -> block k x <= block k y) as mono.
      { intros x y H; induction H as [| y H IH]; auto; rewrite L; lia. }
      assert (2 <= u) as H2.
      { destruct (le_lt_dec 2 u) as [| H]; auto.
        assert (block k (S u) <= block k 2) by (apply mono; lia).
        change (block (S k) 1) with (block k (append 1)) in Hr.
        change (append 1) with 2 in Hr; lia. }
      destruct (le_lt_dec (block k u + Nat.div2 (length (rows k (at_row u)))) r) as [H | H].
      - apply (look_agrees u) with (own := own); auto; lia.
      - destruct u as [| u]; [lia |].
        apply (look_agrees u) with (own := own); auto; try lia.
        apply Nat.le_trans with (block k (S u)); [| lia].
        rewrite (L u); apply Nat.add_le_mono_l, Nat.div2_decr; lia. }
    exists row; split; auto; rewrite Hin.
    destruct (row =? r) eqn:E; auto; exfalso; apply Nat.eqb_eq in E; subst row.
    pose proof (diagonal_taken v r Hv Hr) as D; unfold frontier in D.
    destruct (nth_error (letter_at r) v) as [[o b] |]; [| discriminate].
    injection Hl as ->; lia.
  Qed.
End Sound.

Lemma check_accepts A g : check A g = true -> accepts_with A g (ready_states A).
Proof.
  intros H; split; [| exact H].
  intros q; unfold ready_states; rewrite find_or_map; unfold ready_node, prepare_all; rewrite find_or_map; reflexivity.
Qed.
