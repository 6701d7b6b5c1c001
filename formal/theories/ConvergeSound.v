(** * The checker of convergence is right *)

From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Wythoff Require Import Zeckendorf Machine Automaton Table Check CheckSound Converge.
Import ListNotations.

(** ** Runs *)

Section Runs.
  Variable letter_at : nat -> letter.
  Hypothesis steps : forall r, step (ends_in_one r) (letter_at r) = Some (state_of (letter_at (S r))).

  Notation state_at r := (state_of (letter_at r)).

  Lemma combine_parts (l : letter) : combine (state_of l) (map snd l) = l.
  Proof. induction l as [| [own b] l IH]; simpl; [auto | f_equal; auto]. Qed.

  (** A run that has the true state keeps it. *)
  Lemma sweep_true r t : sweep letter_at r t (state_at r) = Some (state_at (r + t)).
  Proof.
    revert r; induction t as [| t IH]; intros r; cbn [sweep]; [rewrite Nat.add_0_r; auto |].
    rewrite combine_parts, steps, IH; f_equal; f_equal; f_equal; lia.
  Qed.

  Lemma sweep_longer r t t' s s' :
    sweep letter_at r t s = Some s' -> sweep letter_at r (t + t') s = sweep letter_at (r + t) t' s'.
  Proof.
    revert r s; induction t as [| t IH]; intros r s H; cbn [sweep plus] in *.
    - injection H as ->; rewrite Nat.add_0_r; auto.
    - destruct (step _ _) as [s1 |]; [| discriminate].
      rewrite (IH _ _ H); f_equal; lia.
  Qed.

  Lemma converges_longer r t limit : t <= limit -> converges letter_at r t -> converges letter_at r limit.
  Proof.
    intros Ht H; unfold converges in *; replace limit with (t + (limit - t)) by lia.
    rewrite (sweep_longer _ _ _ _ _ H), sweep_true, Nat.add_assoc; auto.
  Qed.

  Variable ready_at : nat -> ready.
  Hypothesis ready_state : forall r, r_state (ready_at r) = state_at r.
  Hypothesis ready_after_one : forall r, r_after_one (ready_at r) = ends_in_one r.
  Hypothesis ready_inputs : forall r, r_inputs (ready_at r) = map snd (letter_at r).

  Variable limit : nat.

  (** A run with this state before row r ends before it is too old. *)
  Definition ends_from (r : nat) (run : state * nat) : Prop :=
    exists t, snd run + t <= limit /\ sweep letter_at r t (fst run) = Some (state_at (r + t)).

  Lemma add_run_spec r s age l :
    (forall run, In run (add_run s age l) -> ends_from r run) ->
    ends_from r (s, age) /\ forall run, In run l -> ends_from r run.
  Proof.
    induction l as [| [t a] l IH]; simpl; intros H.
    - split; [auto | tauto].
    - destruct (state_eqb s t) eqn:E.
      + apply state_eqb_eq in E; subst t.
        destruct (H (s, Nat.max age a) (or_introl eq_refl)) as (n & Hn & Hs); simpl in Hn, Hs.
        split; [exists n; simpl; split; [lia | auto] |].
        intros run [<- | Hr]; [exists n; simpl; split; [lia | auto] | apply H; right; auto].
      + destruct IH as [I1 I2]; [intros run Hr; apply H; right; auto |].
        split; auto; intros run [<- | Hr]; [apply H; left | apply I2]; auto.
  Qed.

  Lemma advance_spec r l l' : advance (ready_at r) l = Some l' ->
    (forall run, In run l' -> ends_from (S r) run) -> forall run, In run l -> ends_from r run.
  Proof.
    revert l'; induction l as [| [s age] l IH]; intros l' H HE run Hr; [destruct Hr |].
    cbn [advance] in H; rewrite ready_after_one, ready_inputs in H.
    destruct (step _ _) as [s' |] eqn:E; [| discriminate].
    destruct (advance _ l) as [rest |] eqn:E'; [| discriminate].
    injection H as <-; apply add_run_spec in HE as [H1 H2].
    destruct Hr as [<- | Hr]; [| eapply IH; eauto].
    destruct H1 as (t & Ht & Hs); exists (S t); simpl in *; rewrite E, Hs; split; [lia |].
    f_equal; f_equal; f_equal; lia.
  Qed.

  (** If all runs that are left end, then so do all that were followed. *)
  Theorem follow_sound rows starts l left r :
    (forall j q, nth_error rows j = Some q -> q = ready_at (r + j)) ->
    follow limit starts l rows = Some left ->
    (forall run, In run left -> ends_from (r + length rows) run) ->
    (forall run, In run l -> ends_from r run) /\
    (forall j, j < starts -> converges letter_at (r + j) limit).
  Proof.
    revert starts l r; induction rows as [| q rows IH]; intros starts l r Hrows F Hleft.
    - destruct starts; [| discriminate]; injection F as ->; simpl in Hleft; rewrite Nat.add_0_r in Hleft.
      split; [auto | intros; lia].
    - cbn [follow] in F; destruct (forallb _ l) eqn:Hage; [| discriminate].
      assert (q = ready_at r) as -> by (rewrite (Hrows 0 q eq_refl); f_equal; lia).
      assert (starts = 0 /\ open_runs starts (ready_at r) l = [] \/
              match advance (ready_at r) (open_runs starts (ready_at r) l) with
              | Some l => follow limit (pred starts) l rows
              | None => None
              end = Some left) as D.
      { destruct starts as [| starts]; [destruct (open_runs 0 (ready_at r) l) |]; auto. }
      clear F.
      set (l1 := match starts with 0 => l | S _ => (dummy (r_state (ready_at r)), 0) :: l end).
      set (l2 := open_runs starts (ready_at r) l) in *.
      assert (forall run, In run l1 -> snd run <= limit) as Hage1.
      { assert (forall run, In run l -> snd run <= limit) as Hl
          by (intros run Hr; apply (proj1 (forallb_forall _ _) Hage), Nat.leb_le in Hr; auto).
        unfold l1; destruct starts; auto; intros run [<- | H]; simpl; auto; lia. }
      assert ((forall run, In run l2 -> ends_from r run) -> forall run, In run l1 -> ends_from r run) as back.
      { intros H run Hr.
        destruct (state_eqb (fst run) (r_state (ready_at r))) eqn:E.
        - apply state_eqb_eq in E; rewrite ready_state in E; exists 0; simpl.
          rewrite E, !Nat.add_0_r; split; auto.
        - apply H, filter_In; rewrite E; auto. }
      clearbody l2.
      assert ((forall run, In run l2 -> ends_from r run) /\
              (forall j, j < pred starts -> converges letter_at (S r + j) limit)) as [E2 C2].
      { destruct D as [[-> ->] | F'].
        - split; [intros run [] | simpl; intros; lia].
        - destruct (advance _ l2) as [l3 |] eqn:E; [| discriminate].
          destruct (IH (pred starts) l3 (S r)) as [I1 I2]; auto.
          + intros j q Hq; rewrite (Hrows (S j) q Hq); f_equal; lia.
          + intros run Hr; replace (S r + length rows) with (r + S (length rows)) by lia; apply Hleft; auto.
          + split; auto; eapply advance_spec; eauto. }
      specialize (back E2); split.
      + intros run Hr; apply back; unfold l1; destruct starts; simpl; auto.
      + intros j Hj; destruct starts as [| starts]; [lia |]; destruct j as [| j].
        * destruct (back (dummy (r_state (ready_at r)), 0)) as (t & Ht & Hs); [left; auto |].
          rewrite Nat.add_0_r; rewrite ready_state in Hs; simpl in *.
          apply (converges_longer r t); auto.
        * replace (r + S j) with (S r + j) by lia; apply C2; simpl; lia.
  Qed.

  Lemma both_sound r l l' left : both (Some l) (Some l') = Some left ->
    (forall run, In run left -> ends_from r run) ->
    (forall run, In run l -> ends_from r run) /\ (forall run, In run l' -> ends_from r run).
  Proof.
    cbn [both]; intros H; injection H as <-.
    induction l as [| [s age] l IH]; simpl; intros H; [split; [tauto | auto] |].
    apply add_run_spec in H as [H1 H2]; destruct (IH H2) as [I1 I2].
    split; auto; intros run [<- | Hr]; auto.
  Qed.
End Runs.

(** ** All rows *)

Lemma has_pair_add seen q q' x x' :
  has_pair (add_pair seen q q') x x' = true <-> (x = q /\ x' = q') \/ has_pair seen x x' = true.
Proof.
  unfold has_pair, add_pair, find_or; destruct (Pos.eq_dec x q) as [-> | N].
  - rewrite PositiveMap.gss; simpl; rewrite orb_true_iff, Pos.eqb_eq; intuition.
  - rewrite PositiveMap.gso by auto; intuition congruence.
Qed.

Lemma open_at_for_pairs f seen q q' :
  has_pair seen q q' = true -> open_at (for_pairs f seen) (q, q') = f (q, q').
Proof.
  unfold has_pair, open_at, for_pairs, find_or; cbn [fst snd]; rewrite PositiveMap.gmapi.
  destruct (PositiveMap.find q seen) as [l |]; cbn [option_map]; [| discriminate].
  induction l as [| x l IH]; simpl; [discriminate |].
  destruct (Pos.eqb_spec q' x) as [-> | _]; simpl; auto.
Qed.

Lemma all_over_for_pairs f seen q q' :
  all_over (for_pairs f seen) = true -> has_pair seen q q' = true -> f (q, q') = Some [].
Proof.
  unfold all_over, has_pair, find_or; intros H Hq.
  destruct (PositiveMap.find q seen) as [l |] eqn:E; [| discriminate].
  apply existsb_exists in Hq as (x & Hx & Ex); apply Pos.eqb_eq in Ex; subst x.
  assert (PositiveMap.find q (for_pairs f seen) = Some (map (fun q' => (q', f (q, q'))) l)) as F
    by (unfold for_pairs; rewrite PositiveMap.gmapi, E; reflexivity).
  apply PositiveMap.elements_correct in F.
  apply (proj1 (forallb_forall _ _) H) in F; cbn [snd] in F.
  apply (in_map (fun q' => (q', f (q, q')))), (proj1 (forallb_forall _ _) F) in Hx; cbn [snd] in Hx.
  destruct (f (q, q')) as [[| ] |]; auto; discriminate.
Qed.

Section Sound.
  Variable A : table.
  Variable g : nat.
  Variable get : positive -> ready.
  Hypothesis sound : accepts_with A g get.

  Notation at_row := (at_row positive (zero A) (one A) (root A)).
  Notation rows := (rows positive (zero A) (one A) (after_one A)).
  Notation letter_at := (letter_at A).
  Notation pair_at u := (at_row u, at_row (S u)).

  Variable limit : nat.

  Notation ends_from := (ends_from letter_at limit).

  (** Whatever is followed through consecutive rows of the table. *)
  Lemma follow_rows r n starts l left :
    follow limit starts l (map get (map at_row (seq r n))) = Some left ->
    (forall run, In run left -> ends_from (r + n) run) ->
    (forall run, In run l -> ends_from r run) /\
    (forall j, j < starts -> converges letter_at (r + j) limit).
  Proof.
    intros F Hleft.
    apply (follow_sound letter_at (steps A g get sound) (ready_at A get)) with (r := r) in F; auto.
    - intros x; apply (get_state A g get sound).
    - intros x; apply (ready_after_one_at A g get sound).
    - intros x; unfold ready_at; rewrite (get_spec A g get sound); reflexivity.
    - intros j q E; rewrite map_map in E; apply nth_error_seq_map in E; auto.
    - rewrite !map_length, seq_length; auto.
  Qed.

  (** [f] is right: if the runs that it leaves end, then so do all that begin in the first block. *)
  Definition right (digits : nat) (f : positive * positive -> option runs) : Prop :=
    forall u left, f (pair_at u) = Some left ->
    (forall run, In run left -> ends_from (block digits (S (S u))) run) ->
    forall r, block digits u <= r < block digits (S u) -> converges letter_at r limit.

  Lemma begin_right digits : right digits (begin get limit digits).
  Proof.
    intros u left F Hleft r Hr; unfold begin in F; cbn [fst snd] in F.
    pose proof (rows_length A g get sound digits u) as L.
    pose proof (rows_length A g get sound digits (S u)) as L'.
    rewrite !(ready_rows_spec A g get sound), map_length, <- map_app in F.
    rewrite (rows_at A g get sound digits u) in F at 2.
    rewrite (rows_at A g get sound digits (S u)), L, <- map_app, <- seq_app in F.
    apply follow_rows in F as [_ F]; [| rewrite Nat.add_assoc, <- L, <- L'; auto].
    replace r with (block digits u + (r - block digits u)) by lia; apply F; lia.
  Qed.

  Lemma through_sound digits u l left :
    through get limit digits (at_row u) (Some l) = Some left ->
    (forall run, In run left -> ends_from (block digits (S u)) run) ->
    forall run, In run l -> ends_from (block digits u) run.
  Proof.
    intros F Hleft; destruct l as [| x l]; [intros run [] |].
    cbn [through] in F.
    rewrite (ready_rows_spec A g get sound), (rows_at A g get sound digits u) in F.
    apply follow_rows in F; [apply F |].
    rewrite <- (rows_length A g get sound); auto.
  Qed.

  Lemma extend_right digits f seen :
    (forall u, has_pair seen (at_row u) (at_row (S u)) = true) ->
    right digits f -> right (S digits) (extend get limit digits (for_pairs f seen)).
  Proof.
    intros Hseen Hf u left F Hleft r Hr; unfold extend in F; cbn [fst snd] in F.
    pose proof (root_zero A g get sound) as RZ.
    rewrite !(get_zero A g get sound), !(get_one A g get sound), !(get_after_one A g get sound) in F.
    rewrite !(CheckSound.after_one_at A g get sound) in F.
    rewrite <- !at_append in F by auto.
    pose proof (append_S u) as Au; pose proof (append_S (S u)) as ASu.
    rewrite !block_S in *.
    match type of F with (if _ then ?x else _) = _ => set (begun := x) in F end.
    assert (exists l, begun = Some l /\
      forall run, In run l -> ends_from (block digits (S (append (S u)))) run) as (l & B & Hl).
    { destruct (ends_in_one (S u)) eqn:E'.
      - exists left; split; auto; replace (S (append (S u))) with (append (S (S u))) by lia; auto.
      - destruct begun as [l |]; [| discriminate]; exists l; split; auto.
        rewrite <- at_append_1 in F by auto.
        replace (S (append (S u))) with (append (S u) + 1) by lia.
        apply (through_sound digits _ l left); auto.
        replace (S (append (S u) + 1)) with (append (S (S u))) by lia; auto. }
    clear F Hleft; unfold begun in B; clear begun.
    destruct (ends_in_one u) eqn:E.
    - replace (append (S u)) with (S (append u)) in * by lia.
      rewrite open_at_for_pairs in B by auto; apply (Hf _ _ B); auto.
    - rewrite <- at_append_1 in B by auto.
      replace (append u + 1) with (S (append u)) in B by lia.
      replace (append (S u)) with (S (S (append u))) in * by lia.
      rewrite !open_at_for_pairs in B by auto.
      destruct (f (pair_at (append u))) as [l1 |] eqn:E1; [| discriminate].
      destruct (through _ _ _ _ (Some l1)) as [l1' |] eqn:T; [| discriminate].
      destruct (f (pair_at (S (append u)))) as [l2 |] eqn:E2; [| discriminate].
      destruct (both_sound letter_at limit _ _ _ _ B Hl) as [H1 H2].
      pose proof (through_sound _ _ _ _ T H1) as H1'.
      destruct (le_lt_dec (block digits (S (append u))) r) as [Hle | Hlt].
      + apply (Hf _ _ E2); auto; lia.
      + apply (Hf _ _ E1); auto; lia.
  Qed.

  Lemma levels_sound levels digits f seen :
    (forall u, has_pair seen (at_row u) (at_row (S u)) = true) -> right digits f ->
    converge_levels get limit levels digits (for_pairs f seen) seen = true ->
    forall r, converges letter_at r limit.
  Proof.
    intros Hseen; revert digits f; induction levels as [| levels IH]; intros digits f Hf H;
      cbn [converge_levels] in H; destruct (all_over (for_pairs f seen)) eqn:O.
    2: discriminate.
    3: exact (IH _ _ (extend_right digits f seen Hseen Hf) H).
    all: intros r; destruct (in_block A g get sound digits r) as (u & Hu).
    all: apply (Hf u []); [apply (all_over_for_pairs f seen); auto | intros run [] | auto].
  Qed.
End Sound.

(** If both checkers accept, every sweep from a dummy state has the true state after [limit] rows. *)
Theorem convergence A g digits limit :
  check A g = true -> check_convergence A digits limit = true ->
  forall r, converges (letter_at A) r limit.
Proof.
  intros C H; apply check_accepts in C; unfold check_convergence in H.
  set (get := ready_states A) in *; clearbody get.
  refine (levels_sound A g get C limit _ _ _ _ _ (begin_right A g get C limit digits) H).
  intros [| u]; apply has_pair_add.
  - left; rewrite (row_0 A g get C), at_1, (get_one A g get C); auto; apply (root_zero A g get C).
  - right; apply (pairs_at A g get C); lia.
Qed.

(** ** Rows from which a sweep takes long *)

Lemma state_eqb_refl s : state_eqb s s = true.
Proof.
  induction s as [| own s IH]; auto; simpl; unfold lane_eqb; rewrite !N.eqb_refl, IH; auto.
Qed.

Theorem late_sound A g digits u at_start rows :
  check A g = true -> late A digits u at_start rows = true ->
  ~ converges (letter_at A) (block digits u + at_start) rows.
Proof.
  intros C H E; apply check_accepts in C; unfold late in H.
  set (get := ready_states A) in *; clearbody get.
  set (from := skipn _ _) in H; set (r := block digits u + at_start) in *.
  assert (forall j q, nth_error from j = Some q -> q = ready_at A get (r + j)) as R.
  { intros j q Hq; unfold from in Hq.
    change (reach A (zeck u)) with (at_row _ (zero A) (one A) (root A) u) in Hq.
    change (reach A (zeck (Datatypes.S u))) with (at_row _ (zero A) (one A) (root A) (Datatypes.S u)) in Hq.
    rewrite !(ready_rows_spec A g get C), <- map_app in Hq.
    rewrite (rows_at A g get C digits u), (rows_at A g get C digits (Datatypes.S u)) in Hq.
    rewrite (rows_length A g get C digits u), <- map_app, <- seq_app in Hq.
    assert (forall (l : list ready) n, nth_error (skipn n l) j = nth_error l (n + j)) as N.
    { intros l n; revert l; induction n as [| n IH]; intros [| x l]; simpl; auto; destruct j; auto. }
    rewrite N in Hq; apply rows_ok in Hq; unfold r; rewrite <- Nat.add_assoc; auto. }
  clearbody from.
  assert (forall n l s x, (forall j q, nth_error l j = Some q -> q = ready_at A get (x + j)) ->
    n <= length l -> run_through s (firstn n l) = sweep (letter_at A) x n s) as T.
  { induction n as [| n IH]; intros l s x Hl Hn; [reflexivity |].
    destruct l as [| q l]; [simpl in Hn; lia |]; cbn [firstn run_through sweep].
    rewrite (Hl 0 q eq_refl), Nat.add_0_r.
    rewrite (ready_after_one_at A g get C).
    replace (r_inputs (ready_at A get x)) with (map snd (letter_at A x))
      by (unfold ready_at; rewrite (get_spec A g get C); reflexivity).
    destruct (step _ _); auto; apply IH; simpl in Hn; [| lia].
    intros j q' Hq; rewrite (Hl (Datatypes.S j) q' Hq); f_equal; lia. }
  destruct from as [| q from'] eqn:Ef; [discriminate |]; rewrite <- Ef in *.
  destruct (nth_error from rows) as [last |] eqn:El; [| discriminate].
  assert (rows <= length from) as Hlen.
  { assert (rows < length from) by (apply nth_error_Some; congruence); lia. }
  assert (q = ready_at A get r) as -> by (rewrite (R 0 q); [f_equal; lia | rewrite Ef; auto]).
  rewrite (R _ _ El), (T _ _ _ r R Hlen) in H.
  unfold ready_at in H; rewrite !(get_state A g get C) in H.
  change (letter_of A (at_row positive (zero A) (one A) (root A) r)) with (letter_at A r) in H.
  change (letter_of A (at_row positive (zero A) (one A) (root A) (r + rows))) with (letter_at A (r + rows)) in H.
  unfold converges in E; rewrite E, state_eqb_refl in H; discriminate.
Qed.

(** The number of the row. *)
Lemma block_binary digits u w :
  spaced w = true -> value w = u ->
  N.of_nat (block digits u) = fst (binary (w ++ repeat false digits)).
Proof.
  revert u w; induction digits as [| n IH]; intros u w Hw <-; cbn [block repeat].
  - rewrite app_nil_r, binary_spec; auto.
  - rewrite append_value by auto.
    rewrite (IH _ (w ++ [false])), <- app_assoc; auto.
    unfold spaced; rewrite spaced_app_false; auto.
Qed.

(** ** The least number of rows *)

(** From every row so many rows suffice, and from this row no fewer do: R_g of Conjecture 3.10. *)
Definition slowest (A : table) (rows : nat) (row : N) : Prop :=
  (forall r, converges (letter_at A) r rows) /\
  (forall fewer, fewer < rows -> ~ converges (letter_at A) (N.to_nat row) fewer).

(** If all three checkers accept, R_g = S fewer. *)
Theorem convergence_exactly A g digits fewer digits' u at_start row :
  check A g = true -> check_convergence A digits (S fewer) = true ->
  check_late A digits' u at_start fewer row = true ->
  slowest A (S fewer) row.
Proof.
  intros C H L; split; [apply (convergence A g digits); auto |].
  intros t Ht E; unfold check_late in L; apply andb_prop in L as [L R]; apply N.eqb_eq in R; subst row.
  rewrite <- (block_binary digits' u (zeck u)) in E by apply zeck_spec.
  rewrite <- Nat2N.inj_add, Nat2N.id in E.
  apply (late_sound A g digits' u at_start fewer C L).
  apply (converges_longer (letter_at A)) with (t := t); [| lia | auto].
  exact (steps A g _ (check_accepts A g C)).
Qed.
