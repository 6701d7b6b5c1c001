(** * An automaton that reads the digits of a row

    The automaton is a pair of functions [zero] and [one] on states, which tell where a digit
    leads.  Which states can belong to neighbouring rows is found by a finite closure, and the
    states of all rows that begin with given digits are a list. *)

From Coq Require Import Arith List Lia Bool.
From Wythoff Require Import Zeckendorf.
Import ListNotations.

Section Automaton.
  Variable Q : Type.
  Variables zero one : Q -> Q.
  (** Whether the last digit read was a 1; then no further 1 may follow. *)
  Variable after_one : Q -> bool.
  Variable root : Q.

  Definition run (q : Q) (digits : list bool) : Q :=
    fold_left (fun q (d : bool) => if d then one q else zero q) digits q.

  (** The state of a row. *)
  Definition at_row (r : nat) : Q := run root (zeck r).

  (** The states for all ways to go on with so many digits, in order. *)
  Fixpoint rows (digits : nat) (q : Q) : list Q :=
    match digits with
    | 0 => [q]
    | S fewer => rows fewer (zero q) ++ if after_one q then [] else rows fewer (one q)
    end.

  (** The states of the rows with one digit more. *)
  Definition kids (q : Q) : list Q := zero q :: if after_one q then [] else [one q].

  (** ** Rows by their numbers *)

  Hypothesis root_zero : zero root = root.

  Lemma run_app q l l' : run q (l ++ l') = run (run q l) l'.
  Proof. apply fold_left_app. Qed.

  Lemma run_zeros j w : run root (repeat false j ++ w) = run root w.
  Proof. induction j; simpl; auto; unfold run in *; simpl; rewrite root_zero; auto. Qed.

  (** Leading zeros do not matter. *)
  Lemma run_value w : spaced w = true -> run root w = at_row (value w).
  Proof.
    intros H; unfold at_row; destruct (zeck_spec (value w)) as [Hz E].
    rewrite <- (run_zeros (length (zeck (value w))) w), <- (run_zeros (length w) (zeck _)).
    f_equal; apply zeck_unique; auto.
  Qed.

  Lemma at_0 : at_row 0 = root.
  Proof. unfold at_row, run; simpl; auto. Qed.

  Lemma at_append r : at_row (append r) = zero (at_row r).
  Proof.
    unfold append; rewrite <- run_value, run_app; auto.
    unfold spaced; rewrite spaced_app_false; apply zeck_spec.
  Qed.

  Lemma at_append_1 r : ends_in_one r = false -> at_row (append r + 1) = one (at_row r).
  Proof.
    intros H; unfold append; rewrite <- (value_app_digit (zeck r) true), <- run_value, run_app; auto.
    pose proof (proj1 (zeck_spec r)) as Z; unfold spaced in *.
    rewrite spaced_app_true, Z; unfold ends_in_one in H; rewrite H; auto.
  Qed.

  Lemma at_1 : at_row 1 = one root.
  Proof. rewrite <- at_0; apply (at_append_1 0); reflexivity. Qed.

  Lemma at_2 : at_row 2 = zero (one root).
  Proof. rewrite <- at_1; apply (at_append 1). Qed.

  (** ** Neighbours *)

  Variable neighbours : Q -> Q -> Prop.
  Hypothesis first_pair : neighbours (one root) (zero (one root)).
  Hypothesis closed : forall q q', neighbours q q' ->
    if after_one q then neighbours (zero q) (zero q')
    else neighbours (zero q) (one q) /\ neighbours (one q) (zero q').
  Hypothesis reads_zero : forall q q', neighbours q q' -> after_one (zero q) = false.
  Hypothesis reads_one : forall q q', neighbours q q' -> after_one q = false -> after_one (one q) = true.
  Hypothesis root_after : after_one root = false.
  Hypothesis root_one : after_one (one root) = true.

  (** Two rows u and u + 1 with the same number of digits are v0 and v1, or they end the block of a
      row v and begin that of v + 1. *)
  Lemma neighbouring_rows r : 0 < r ->
    neighbours (at_row r) (at_row (S r)) /\ after_one (at_row r) = ends_in_one r.
  Proof.
    induction r as [r IH] using lt_wf_ind; intros Hr.
    destruct (Nat.eq_dec r 1) as [-> | H1].
    - rewrite at_1, at_2; split; auto.
    - destruct (parent r) as (u & Hu).
      assert (0 < u) as Hu0.
      { destruct u; [destruct Hu as [-> | [_ ->]]; rewrite append_0 in *; lia | lia]. }
      assert (u < r) as Hur by (pose proof (append_more u Hu0); lia).
      destruct (IH u Hur Hu0) as [N A]; pose proof (closed _ _ N) as C; pose proof (append_S u) as AS.
      rewrite A in C.
      destruct Hu as [-> | [E ->]].
      + rewrite at_append, (reads_zero _ _ N), ends_in_one_append; split; auto.
        destruct (ends_in_one u) eqn:E.
        * replace (S (append u)) with (append (S u)) by lia; rewrite at_append; auto.
        * replace (S (append u)) with (append u + 1) by lia; rewrite at_append_1; tauto.
      + rewrite E in *; rewrite at_append_1, (ends_in_one_append_1 u), (reads_one _ _ N) by (auto; congruence).
        split; auto.
        replace (S (append u + 1)) with (append (S u)) by lia; rewrite at_append; tauto.
  Qed.

  Lemma after_one_at r : after_one (at_row r) = ends_in_one r.
  Proof.
    destruct r as [| r]; [rewrite at_0, root_after; reflexivity |].
    apply neighbouring_rows; lia.
  Qed.

  (** ** Blocks *)

  (** The first row that begins with the digits of u and has so many more. *)
  Fixpoint block (digits u : nat) : nat :=
    match digits with 0 => u | S fewer => block fewer (append u) end.

  Lemma block_S digits u : block (S digits) u = block digits (append u).
  Proof. reflexivity. Qed.

  Lemma rows_spec digits u :
    exists n, rows digits (at_row u) = map at_row (seq (block digits u) n) /\
              block digits (S u) = block digits u + n.
  Proof.
    revert u; induction digits as [| k IH]; intros u.
    - exists 1; split; auto; unfold block; simpl; lia.
    - cbn [rows]; rewrite after_one_at, !block_S, append_S, <- at_append.
      destruct (IH (append u)) as (n & E & B); rewrite E.
      destruct (ends_in_one u) eqn:D.
      + exists n; rewrite app_nil_r; split; auto; rewrite Nat.add_1_r; auto.
      + rewrite <- at_append_1 by auto.
        destruct (IH (append u + 1)) as (m & E' & B'); rewrite E'.
        exists (n + m); rewrite seq_app, map_app; split.
        * rewrite <- B; repeat f_equal; lia.
        * replace (append u + 2) with (S (append u + 1)) by lia; rewrite B'.
          replace (append u + 1) with (S (append u)) by lia; lia.
  Qed.

  Lemma rows_length digits u :
    block digits (S u) = block digits u + length (rows digits (at_row u)).
  Proof.
    destruct (rows_spec digits u) as (n & E & B); rewrite E, map_length, seq_length; auto.
  Qed.

  Lemma rows_at digits u :
    rows digits (at_row u) = map at_row (seq (block digits u) (length (rows digits (at_row u)))).
  Proof.
    destruct (rows_spec digits u) as (n & E & B).
    rewrite E at 2; rewrite map_length, seq_length; auto.
  Qed.

  Lemma kids_at r :
    kids (at_row r) = map at_row (seq (append r) (length (kids (at_row r)))) /\
    append (S r) = append r + length (kids (at_row r)).
  Proof.
    unfold kids; rewrite after_one_at, append_S, <- at_append.
    destruct (ends_in_one r) eqn:E; simpl; split; auto.
    rewrite <- at_append_1 by auto; repeat f_equal; lia.
  Qed.

  (** Every row lies in the block of some row. *)
  Lemma in_block digits r : exists u, block digits u <= r < block digits (S u).
  Proof.
    revert r; induction digits as [| k IH]; intros r.
    - exists r; unfold block; simpl; lia.
    - destruct (IH r) as (w & Hw), (parent w) as (u & Hu).
      exists u; rewrite !block_S, append_S.
      assert (forall w, block k w <= block k (S w)) as mono by (intros; rewrite rows_length; lia).
      destruct Hu as [-> | [E ->]].
      + split; [lia |]; destruct (ends_in_one u).
        * rewrite Nat.add_1_r; lia.
        * replace (append u + 2) with (S (S (append u))) by lia; specialize (mono (S (append u))); lia.
      + rewrite E; replace (append u + 2) with (S (append u + 1)) by lia.
        replace (append u + 1) with (S (append u)) in * by lia.
        specialize (mono (append u)); lia.
  Qed.
End Automaton.
