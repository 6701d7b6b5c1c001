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

  Theorem follow_sound rows starts l r :
    (forall j q, nth_error rows j = Some q -> q = ready_at (r + j)) ->
    (forall run, In run l -> snd run <= limit) ->
    follow limit starts l rows = true ->
    (forall run, In run l -> ends_from r run) /\
    (forall j, j < starts -> converges letter_at (r + j) limit).
  Proof.
    revert starts l r; induction rows as [| q rows IH]; intros starts l r Hrows Hage F.
    - destruct starts, l; try discriminate; split; [intros run [] | intros; lia].
    - cbn [follow] in F.
      assert (q = ready_at r) as -> by (rewrite (Hrows 0 q eq_refl); f_equal; lia).
      assert (starts = 0 /\ open_runs starts (ready_at r) l = [] \/
              match advance (ready_at r) (open_runs starts (ready_at r) l) with
              | Some l => forallb (fun run => snd run <=? limit) l && follow limit (pred starts) l rows
              | None => false
              end = true) as D.
      { destruct starts as [| starts]; [destruct (open_runs 0 (ready_at r) l) |]; auto. }
      clear F.
      set (l1 := match starts with 0 => l | S _ => (dummy (r_state (ready_at r)), 0) :: l end).
      set (l2 := open_runs starts (ready_at r) l) in *.
      assert (forall run, In run l1 -> snd run <= limit) as Hage1.
      { unfold l1; destruct starts; auto; intros run [<- | H]; simpl; auto; lia. }
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
          apply andb_prop in F' as [F1 F2].
          destruct (IH (pred starts) l3 (S r)) as [I1 I2]; auto.
          + intros j q Hq; rewrite (Hrows (S j) q Hq); f_equal; lia.
          + intros run Hr; apply (proj1 (forallb_forall _ _) F1), Nat.leb_le in Hr; auto.
          + split; auto; eapply advance_spec; eauto. }
      specialize (back E2); split.
      + intros run Hr; apply back; unfold l1; destruct starts; simpl; auto.
      + intros j Hj; destruct starts as [| starts]; [lia |]; destruct j as [| j].
        * destruct (back (dummy (r_state (ready_at r)), 0)) as (t & Ht & Hs); [left; auto |].
          rewrite Nat.add_0_r; rewrite ready_state in Hs; simpl in *.
          apply (converges_longer r t); auto.
        * replace (r + S j) with (S r + j) by lia; apply C2; simpl; lia.
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

Lemma has_pair_set_of l p : In p l -> has_pair (set_of l) (fst p) (snd p) = true.
Proof.
  induction l as [| x l IH]; simpl; [tauto |]; intros [-> | H]; apply has_pair_add; auto.
Qed.

Lemma pairs_of_spec seen q q' : has_pair seen q q' = true -> In (q, q') (pairs_of seen).
Proof.
  unfold has_pair, find_or, pairs_of; intros H.
  destruct (PositiveMap.find q seen) as [l |] eqn:E; [| discriminate].
  apply existsb_exists in H as (x & Hx & Ex); apply Pos.eqb_eq in Ex; subst x.
  apply in_flat_map; exists (q, l); split; [apply PositiveMap.elements_correct; auto |].
  apply in_map_iff; exists q'; auto.
Qed.

Section Sound.
  Variable A : table.
  Variable g : nat.
  Variable get : positive -> ready.
  Hypothesis get_spec : forall q,
    get q = Ready (zero A q) (one A q) (prepare (below A) (lettered A q)).
  Hypothesis accepted : check_with A get g = true.

  Notation at_row := (at_row positive (zero A) (one A) (root A)).
  Notation rows := (rows positive (zero A) (one A) (after_one A)).
  Notation letter_at := (letter_at A).
  Notation pair_at u := (at_row u, at_row (S u)).

  Variable limit : nat.

  Lemma converge_in_sound digits u :
    converge_in get limit digits (pair_at u) = true ->
    forall r, block digits u <= r < block digits (S u) -> converges letter_at r limit.
  Proof.
    intros H r Hr; unfold converge_in in H; cbn [fst snd] in H.
    rewrite !(ready_rows_spec A get get_spec), map_length, <- map_app in H.
    pose proof (rows_length A g get get_spec accepted digits u) as L.
    rewrite (rows_at A g get get_spec accepted digits u) in H at 2.
    rewrite (rows_at A g get get_spec accepted digits (S u)), L, <- map_app, <- seq_app in H.
    apply (follow_sound letter_at (steps A g get get_spec accepted) (ready_at A get)) with (r := block digits u) in H.
    - destruct H as [_ H].
      replace r with (block digits u + (r - block digits u)) by lia; apply H; lia.
    - intros x; apply get_state; auto.
    - intros x; apply (ready_after_one_at A g get get_spec accepted).
    - intros x; unfold ready_at; rewrite get_spec; reflexivity.
    - intros j q E; apply rows_ok in E; auto.
    - intros run [].
  Qed.

  (** The pair of a row with one digit more is among the children. *)
  Lemma children_at u w : w = append u \/ (ends_in_one u = false /\ w = append u + 1) ->
    In (pair_at w) (children get (pair_at u)).
  Proof.
    pose proof (root_zero A g get get_spec accepted) as RZ.
    intros H; unfold children; cbn [fst snd].
    rewrite !(get_zero A get get_spec), !(get_one A get get_spec), (get_after_one A get get_spec).
    rewrite (CheckSound.after_one_at A g get get_spec accepted).
    pose proof (append_S u) as AS; rewrite <- !at_append by auto.
    destruct (ends_in_one u) eqn:E.
    - destruct H as [-> | [H _]]; [| discriminate].
      left; f_equal; f_equal; lia.
    - rewrite <- at_append_1 by auto; destruct H as [-> | [_ ->]].
      + left; f_equal; f_equal; lia.
      + right; left; f_equal; f_equal; lia.
  Qed.

  Lemma levels_sound levels digits todo all :
    (forall u, In (pair_at u) all) ->
    (forall u, In (pair_at u) todo \/
       forall r, block digits u <= r < block digits (S u) -> converges letter_at r limit) ->
    converge_levels get limit levels digits todo all = true ->
    forall r, converges letter_at r limit.
  Proof.
    revert digits todo; induction levels as [| levels IH]; intros digits todo Hall Htodo H;
      cbn [converge_levels] in H;
      set (unended := filter (fun p => negb (converge_in get limit digits p)) todo) in *;
      assert (forall u, In (pair_at u) unended \/
        forall r, block digits u <= r < block digits (S u) -> converges letter_at r limit) as Hun
      by (intros u; destruct (Htodo u) as [I |]; auto;
          destruct (converge_in get limit digits (pair_at u)) eqn:E;
          [right; apply converge_in_sound; auto | left; apply filter_In; rewrite E; auto]).
    - destruct unended; [| discriminate]; intros r.
      destruct (in_block A g get get_spec accepted digits r) as (u & Hu).
      destruct (Hun u) as [[] | C]; auto.
    - destruct unended as [| p rest] eqn:Eu.
      + intros r; destruct (in_block A g get get_spec accepted digits r) as (u & Hu).
        destruct (Hun u) as [[] | C]; auto.
      + refine (IH _ _ Hall _ H); intros u.
        set (contains := fun p' => existsb (fun c => has_pair (set_of (p :: rest)) (fst c) (snd c)) (children get p')).
        destruct (contains (pair_at u)) eqn:E; [left; apply filter_In; auto | right].
        assert (forall w, w = append u \/ (ends_in_one u = false /\ w = append u + 1) ->
          forall r, block digits w <= r < block digits (S w) -> converges letter_at r limit) as Hw.
        { intros w Hw; destruct (Hun w) as [I | C]; auto; exfalso.
          assert (contains (pair_at u) = true); [| congruence].
          unfold contains; apply existsb_exists; exists (pair_at w); split; [apply children_at; auto |].
          apply has_pair_set_of; auto. }
        intros r Hr; rewrite !block_S, append_S in Hr.
        destruct (le_lt_dec (block digits (S (append u))) r) as [Hle | Hlt]; [| apply (Hw (append u)); auto; lia].
        destruct (ends_in_one u) eqn:En; [rewrite Nat.add_1_r in Hr; lia |].
        apply (Hw (append u + 1)); auto.
        replace (append u + 2) with (S (append u + 1)) in Hr by lia.
        replace (append u + 1) with (S (append u)) in * by lia; lia.
  Qed.
End Sound.

(** If both checkers accept, every sweep from a dummy state has the true state after [limit] rows. *)
Theorem convergence A g digits limit :
  check A g = true -> check_convergence A digits limit = true ->
  forall r, converges (letter_at A) r limit.
Proof.
  unfold check, check_convergence; set (make := ready_node (prepare_all A)).
  set (get := find_or (make (Node 1 1 1)) (PositiveMap.map make (nodes A))).
  assert (forall q, get q = Ready (zero A q) (one A q) (prepare (below A) (lettered A q))) as S.
  { intros q; unfold get; rewrite find_or_map; unfold make, ready_node, prepare_all.
    rewrite find_or_map; reflexivity. }
  clearbody get; intros C H.
  refine (levels_sound A g get S C limit _ _ _ _ _ _ H).
  - intros [| u].
    + left; rewrite (row_0 A g get S C), at_1, (get_one A get S); auto; apply (root_zero A g get S C).
    + right; apply pairs_of_spec; apply (pairs_at A g get S C); lia.
  - intros [| u]; left.
    + left; rewrite (row_0 A g get S C), at_1, (get_one A get S); auto; apply (root_zero A g get S C).
    + right; apply pairs_of_spec; apply (pairs_at A g get S C); lia.
Qed.

(** ** Rows from which a sweep takes long *)

Lemma state_eqb_refl s : state_eqb s s = true.
Proof.
  induction s as [| own s IH]; auto; simpl; unfold lane_eqb; rewrite !N.eqb_refl, IH; auto.
Qed.

Fixpoint run_through (s : state) (rows : list ready) : option state :=
  match rows with
  | [] => Some s
  | q :: rest =>
      match step (r_after_one q) (combine s (r_inputs q)) with
      | Some s => run_through s rest
      | None => None
      end
  end.

(** In row [at_start] of the blocks of u and u + 1 with so many digits a sweep starts that has not
    the true state after so many rows. *)
Definition late (A : table) (digits u at_start rows : nat) : bool :=
  let make := ready_node (prepare_all A) in
  let get := find_or (make (Node 1 1 1)) (PositiveMap.map make (nodes A)) in
  let from := skipn at_start (ready_rows get digits (reach A (zeck u)) ++
                              ready_rows get digits (reach A (zeck (S u)))) in
  match from, nth_error from rows with
  | q :: _, Some last =>
      match run_through (dummy (r_state q)) (firstn rows from) with
      | Some s => negb (state_eqb s (r_state last))
      | None => true
      end
  | _, _ => false
  end.

Theorem late_sound A g digits u at_start rows :
  check A g = true -> late A digits u at_start rows = true ->
  ~ converges (letter_at A) (block digits u + at_start) rows.
Proof.
  unfold check, late; set (make := ready_node (prepare_all A)).
  set (get := find_or (make (Node 1 1 1)) (PositiveMap.map make (nodes A))).
  assert (forall q, get q = Ready (zero A q) (one A q) (prepare (below A) (lettered A q))) as S.
  { intros q; unfold get; rewrite find_or_map; unfold make, ready_node, prepare_all.
    rewrite find_or_map; reflexivity. }
  clearbody get; intros C H E.
  set (from := skipn _ _) in H; set (r := block digits u + at_start) in *.
  assert (forall j q, nth_error from j = Some q -> q = ready_at A get (r + j)) as R.
  { intros j q Hq; unfold from in Hq.
    change (reach A (zeck u)) with (at_row _ (zero A) (one A) (root A) u) in Hq.
    change (reach A (zeck (Datatypes.S u))) with (at_row _ (zero A) (one A) (root A) (Datatypes.S u)) in Hq.
    rewrite !(ready_rows_spec A get S), <- map_app in Hq.
    rewrite (rows_at A g get S C digits u), (rows_at A g get S C digits (Datatypes.S u)) in Hq.
    rewrite (rows_length A g get S C digits u), <- map_app, <- seq_app in Hq.
    assert (forall (l : list ready) n, nth_error (skipn n l) j = nth_error l (n + j)) as N.
    { intros l n; revert l; induction n as [| n IH]; intros [| x l]; simpl; auto; destruct j; auto. }
    rewrite N in Hq; apply rows_ok in Hq; unfold r; rewrite <- Nat.add_assoc; auto. }
  clearbody from.
  assert (forall n l s x, (forall j q, nth_error l j = Some q -> q = ready_at A get (x + j)) ->
    n <= length l -> run_through s (firstn n l) = sweep (letter_at A) x n s) as T.
  { induction n as [| n IH]; intros l s x Hl Hn; [reflexivity |].
    destruct l as [| q l]; [simpl in Hn; lia |]; cbn [firstn run_through sweep].
    rewrite (Hl 0 q eq_refl), Nat.add_0_r.
    rewrite (ready_after_one_at A g get S C).
    replace (r_inputs (ready_at A get x)) with (map snd (letter_at A x))
      by (unfold ready_at; rewrite S; reflexivity).
    destruct (step _ _); auto; apply IH; simpl in Hn; [| lia].
    intros j q' Hq; rewrite (Hl (Datatypes.S j) q' Hq); f_equal; lia. }
  destruct from as [| q from'] eqn:Ef; [discriminate |]; rewrite <- Ef in *.
  destruct (nth_error from rows) as [last |] eqn:El; [| discriminate].
  assert (rows <= length from) as Hlen.
  { assert (rows < length from) by (apply nth_error_Some; congruence); lia. }
  assert (q = ready_at A get r) as -> by (rewrite (R 0 q); [f_equal; lia | rewrite Ef; auto]).
  rewrite (R _ _ El), (T _ _ _ r R Hlen) in H.
  unfold ready_at in H; rewrite !(get_state A get S) in H.
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
