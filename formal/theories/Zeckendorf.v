(** * Zeckendorf digits

    Every number is a sum of Fibonacci numbers no two of which are neighbours, in one way.  Digits
    are written with the most significant one first, [true] for 1; leading zeros are allowed.

    What the proofs use of them: [append r] is the number with a 0 after the digits of r, and
    [ends_in_one r] tells the last digit.  From r to r + 1 [append] grows by 2, or by 1 if r ends
    in 1; every number is [append u] for some u, or [append u + 1] for some u that ends in 0. *)

From Coq Require Import Arith NArith List Lia Bool.
Import ListNotations.

Fixpoint fib (n : nat) : nat :=
  match n with
  | 0 => 0
  | S m => match m with 0 => 1 | S k => fib m + fib k end
  end.

(** The last digit has weight 1, the one before 2, then 3, 5, ... *)
Fixpoint value (digits : list bool) : nat :=
  match digits with
  | [] => 0
  | d :: rest => (if d then fib (length rest + 2) else 0) + value rest
  end.

(** No two ones side by side, also not with the digit [before]. *)
Fixpoint spaced_after (before : bool) (digits : list bool) : bool :=
  match digits with
  | [] => true
  | d :: rest => negb (before && d) && spaced_after d rest
  end.

Definition spaced : list bool -> bool := spaced_after false.

(** The digits of a number: the largest Fibonacci number that fits, and so on. *)
Fixpoint greedy (places n : nat) : list bool :=
  match places with
  | 0 => []
  | S rest => if fib (rest + 2) <=? n then true :: greedy rest (n - fib (rest + 2))
              else false :: greedy rest n
  end.

Definition zeck (n : nat) : list bool := greedy (S (2 * Nat.log2 n)) n.

(** ** Fibonacci numbers *)

Lemma fib_SS n : fib (S (S n)) = fib (S n) + fib n.
Proof. reflexivity. Qed.

Lemma fib_positive n : 0 < fib (S n).
Proof. induction n; [simpl; lia | rewrite fib_SS; lia]. Qed.

Lemma fib_exponential m : 2 ^ S m <= fib (2 * m + 3).
Proof.
  induction m as [| m IH]; [simpl; lia |].
  replace (2 * S m + 3) with (S (S (2 * m + 3))) by lia.
  rewrite fib_SS; replace (S (2 * m + 3)) with (S (S (2 * m + 2))) by lia.
  rewrite fib_SS; replace (S (2 * m + 2)) with (2 * m + 3) by lia.
  change (2 ^ S (S m)) with (2 * 2 ^ S m); lia.
Qed.

(** ** All words of a length in their order have the values 0, 1, 2, ... *)

Fixpoint words (length : nat) (before : bool) : list (list bool) :=
  match length with
  | 0 => [[]]
  | S rest => map (cons false) (words rest false)
              ++ (if before then [] else map (cons true) (words rest true))
  end.

Lemma words_spec n (before : bool) w :
  In w (words n before) <-> length w = n /\ spaced_after before w = true.
Proof.
  revert before w; induction n as [| n IH]; intros before w; simpl.
  - split; [intros [<- | []]; auto | destruct w; simpl; intros [H _]; [auto | discriminate]].
  - rewrite in_app_iff, in_map_iff; split.
    + intros [(v & <- & Hv) | H].
      * apply IH in Hv as [<- Hv]; simpl; rewrite andb_false_r; auto.
      * destruct before; [destruct H |].
        apply in_map_iff in H as (v & <- & Hv); apply IH in Hv as [<- Hv]; auto.
    + destruct w as [| d w]; simpl; intros [H1 H2]; [discriminate |].
      apply andb_prop in H2 as [H2 H3]; injection H1 as H1.
      destruct d; [right | left; exists w; split; auto; apply IH; auto].
      destruct before; [discriminate |].
      apply in_map; apply IH; auto.
Qed.

Lemma map_value_cons d n before :
  map value (map (cons d) (words n before)) =
  map (fun v => (if d then fib (n + 2) else 0) + v) (map value (words n before)).
Proof.
  rewrite !map_map; apply map_ext_in; intros w Hw; apply words_spec in Hw as [<- _]; reflexivity.
Qed.

Lemma map_add_seq k start len : map (fun v => k + v) (seq start len) = seq (k + start) len.
Proof.
  revert start; induction len as [| len IH]; intros start; simpl; auto.
  rewrite IH; f_equal; f_equal; lia.
Qed.

Lemma words_values n before :
  map value (words n before) = seq 0 (fib (n + if before then 1 else 2)).
Proof.
  revert before; induction n as [| n IH]; intros before.
  - destruct before; reflexivity.
  - cbn [words]; rewrite map_app, map_value_cons, IH.
    cbv iota; rewrite (map_add_seq 0).
    destruct before.
    + simpl map; rewrite app_nil_r; f_equal; f_equal; lia.
    + rewrite map_value_cons, IH, map_add_seq, ?Nat.add_0_r.
      replace (S n + 2) with (S (S (n + 1))) by lia; rewrite fib_SS.
      replace (S (n + 1)) with (n + 2) by lia; rewrite seq_app; reflexivity.
Qed.

Lemma value_below (before : bool) w :
  spaced_after before w = true -> value w < fib (length w + if before then 1 else 2).
Proof.
  intros H.
  assert (In (value w) (map value (words (length w) before))) as Hi by (apply in_map, words_spec; auto).
  rewrite words_values in Hi; apply in_seq in Hi; lia.
Qed.

(** Words of the same length with the same value are the same. *)
Lemma value_injective w w' :
  length w = length w' -> spaced w = true -> spaced w' = true -> value w = value w' -> w = w'.
Proof.
  intros Hl H H' E.
  assert (NoDup (map value (words (length w) false))) as D by (rewrite words_values; apply seq_NoDup).
  assert (forall l, NoDup (map value l) -> In w l -> In w' l -> w = w') as inj.
  { induction l as [| x l IH]; simpl; intros D1 I1 I2; [destruct I1 |].
    inversion D1 as [| y l' Hx D2]; subst.
    destruct I1 as [-> | I1], I2 as [-> | I2]; auto; destruct Hx;
      [rewrite E | rewrite <- E]; apply in_map; auto. }
  apply (inj _ D); apply words_spec; auto.
Qed.

(** ** The words with one digit more *)

Definition last_digit (before : bool) (w : list bool) : bool := last w before.

Definition longer (before : bool) (w : list bool) : list (list bool) :=
  (w ++ [false]) :: if last_digit before w then [] else [w ++ [true]].

Lemma last_digit_cons before d w : last_digit before (d :: w) = last_digit d w.
Proof.
  unfold last_digit; revert d; induction w as [| e w IH]; intros d; auto.
  change (last (d :: e :: w) before) with (last (e :: w) before).
  rewrite IH; destruct w; auto; simpl; clear.
  revert b; induction w; intros; simpl; auto.
Qed.

Lemma words_longer n before : words (S n) before = flat_map (longer before) (words n before).
Proof.
  revert before; induction n as [| n IH]; intros before.
  - destruct before; reflexivity.
  - assert (forall d l, map (cons d) (flat_map (longer d) l) =
                        flat_map (longer before) (map (cons d) l)) as E.
    { intros d l; induction l as [| w l IHl]; auto; cbn [flat_map map].
      rewrite map_app, IHl; f_equal; unfold longer; rewrite last_digit_cons.
      destruct (last_digit d w); reflexivity. }
    change (words (S (S n)) before) with
      (map (cons false) (words (S n) false) ++
       (if before then [] else map (cons true) (words (S n) true))).
    change (words (S n) before) with
      (map (cons false) (words n false) ++ (if before then [] else map (cons true) (words n true))).
    rewrite (IH false), (IH true), flat_map_app, !E.
    destruct before; reflexivity.
Qed.

Lemma seq_position {X} (f : X -> nat) l x r n : map f (l ++ x :: r) = seq 0 n -> f x = length l.
Proof.
  intros E.
  assert (nth_error (seq 0 n) (length l) = Some (f x)) as N.
  { rewrite <- E, map_app, nth_error_app2; rewrite map_length; auto; rewrite Nat.sub_diag; reflexivity. }
  assert (length l < length (seq 0 n)) as Hl by (apply nth_error_Some; rewrite N; discriminate).
  rewrite seq_length in Hl; apply (nth_error_nth _ _ 0) in N; rewrite seq_nth in N; auto.
Qed.

(** The value of w0 is the number of words that come from the words before w. *)
Lemma value_longer n before l w r :
  words n before = l ++ w :: r -> value (w ++ [false]) = length (flat_map (longer before) l).
Proof.
  intros E; pose proof (words_values (S n) before) as V.
  rewrite words_longer, E, flat_map_app in V; cbn [flat_map longer app] in V.
  apply seq_position in V; auto.
Qed.

(** ** Successor *)

Lemma words_split n (before : bool) w :
  In w (words n before) -> exists l r, words n before = l ++ w :: r /\ length l = value w.
Proof.
  intros H; apply in_split in H as (l & r & E); exists l, r; split; auto.
  pose proof (words_values n before) as V; rewrite E in V; apply seq_position in V; auto.
Qed.

Lemma longer_successor w w' :
  length w = length w' -> spaced w = true -> spaced w' = true -> value w' = S (value w) ->
  value (w' ++ [false]) = value (w ++ [false]) + if last_digit false w then 1 else 2.
Proof.
  intros Hl H H' E.
  destruct (words_split (length w) false w) as (l & r & S1 & L1); [apply words_spec; auto |].
  destruct (words_split (length w) false w') as (l' & r' & S2 & L2); [apply words_spec; auto |].
  rewrite (value_longer _ _ _ _ _ S1), (value_longer _ _ _ _ _ S2).
  assert (l' = l ++ [w]) as ->.
  { assert (firstn (length l') (words (length w) false) = l') as F.
    { rewrite S2, firstn_app, Nat.sub_diag, firstn_O, app_nil_r, firstn_all; auto. }
    rewrite <- F, S1, L2, E, <- L1.
    rewrite firstn_app, firstn_all2 by lia.
    replace (S (length l) - length l) with 1 by lia; reflexivity. }
  rewrite flat_map_app, app_length; f_equal; simpl.
  rewrite app_nil_r; destruct (last_digit false w); reflexivity.
Qed.

(** ** Leading zeros, and the digits of a number *)

Lemma value_zeros (j : nat) (w : list bool) : value (repeat false j ++ w) = value w.
Proof. induction j; simpl; auto. Qed.

Lemma spaced_zeros (j : nat) (w : list bool) : spaced (repeat false j ++ w) = spaced w.
Proof. induction j; simpl; auto. Qed.

Lemma greedy_length places n : length (greedy places n) = places.
Proof.
  revert n; induction places as [| p IH]; intros n; simpl; auto.
  destruct (fib (p + 2) <=? n); simpl; auto.
Qed.

Lemma greedy_spec places n (before : bool) :
  n < fib (places + if before then 1 else 2) ->
  spaced_after before (greedy places n) = true /\ value (greedy places n) = n.
Proof.
  revert n before; induction places as [| p IH]; intros n before H.
  - destruct before; simpl in *; split; auto; lia.
  - simpl greedy; destruct (fib (p + 2) <=? n) eqn:E; [apply Nat.leb_le in E | apply Nat.leb_gt in E].
    + destruct before; [replace (S p + 1) with (p + 2) in H by lia; lia |].
      replace (S p + 2) with (S (S (p + 1))) in H by lia.
      rewrite fib_SS in H; replace (S (p + 1)) with (p + 2) in H by lia.
      destruct (IH (n - fib (p + 2)) true) as [H1 H2]; [lia |].
      simpl; rewrite greedy_length, H1, H2; split; auto; lia.
    + destruct (IH n false) as [H1 H2]; auto.
      simpl; rewrite andb_false_r, H1, H2; auto.
Qed.

Theorem zeck_spec n : spaced (zeck n) = true /\ value (zeck n) = n.
Proof.
  apply greedy_spec.
  replace (S (2 * Nat.log2 n) + 2) with (2 * Nat.log2 n + 3) by lia.
  eapply Nat.lt_le_trans; [| apply fib_exponential].
  destruct n as [| n]; [simpl; lia |].
  apply Nat.log2_spec; lia.
Qed.

(** Digits of the same number differ by leading zeros only. *)
Theorem zeck_unique w w' :
  spaced w = true -> spaced w' = true -> value w = value w' ->
  repeat false (length w') ++ w = repeat false (length w) ++ w'.
Proof.
  intros H H' E; apply value_injective; rewrite ?spaced_zeros, ?value_zeros; auto.
  rewrite !app_length, !repeat_length; lia.
Qed.

(** ** Numbers with one digit more *)

Definition append (n : nat) : nat := value (zeck n ++ [false]).

Definition ends_in_one (n : nat) : bool := last_digit false (zeck n).

Lemma spaced_app_false (before : bool) w : spaced_after before (w ++ [false]) = spaced_after before w.
Proof.
  revert before; induction w as [| d w IH]; intros before; simpl;
    rewrite ?andb_false_r, ?IH; auto.
Qed.

Lemma spaced_app_true (before : bool) w :
  spaced_after before (w ++ [true]) = spaced_after before w && negb (last_digit before w).
Proof.
  revert before; induction w as [| d w IH]; intros before.
  - destruct before; auto.
  - rewrite last_digit_cons; simpl; rewrite IH, andb_assoc; auto.
Qed.

Lemma value_app_digit w d : value (w ++ [d]) = value (w ++ [false]) + if d then 1 else 0.
Proof.
  induction w as [| e w IH]; [destruct d; reflexivity |].
  simpl; rewrite IH, !app_length; simpl; lia.
Qed.

Lemma last_digit_zeros j w : last_digit false (repeat false j ++ w) = last_digit false w.
Proof.
  induction j; simpl repeat; auto.
  rewrite <- app_comm_cons, last_digit_cons; auto.
Qed.

Lemma append_value w : spaced w = true -> append (value w) = value (w ++ [false]).
Proof.
  intros H; unfold append; destruct (zeck_spec (value w)) as [Hz E].
  rewrite <- (value_zeros (length w) (_ ++ _)), <- (value_zeros (length (zeck (value w))) (w ++ _)).
  rewrite !app_assoc, (zeck_unique (zeck (value w)) w); auto.
Qed.

Lemma ends_in_one_value w : spaced w = true -> ends_in_one (value w) = last_digit false w.
Proof.
  intros H; unfold ends_in_one; destruct (zeck_spec (value w)) as [Hz E].
  rewrite <- (last_digit_zeros (length w)), (zeck_unique (zeck (value w)) w), last_digit_zeros; auto.
Qed.

Lemma append_0 : append 0 = 0.
Proof. reflexivity. Qed.

Lemma append_S n : append (S n) = append n + if ends_in_one n then 1 else 2.
Proof.
  destruct (zeck_spec n) as [H E], (zeck_spec (S n)) as [H' E'].
  set (w := repeat false (length (zeck (S n))) ++ zeck n).
  set (w' := repeat false (length (zeck n)) ++ zeck (S n)).
  assert (append n = value (w ++ [false])) as ->.
  { rewrite <- append_value; unfold w; rewrite ?value_zeros, ?spaced_zeros, ?E; auto. }
  assert (append (S n) = value (w' ++ [false])) as ->.
  { rewrite <- append_value; unfold w'; rewrite ?value_zeros, ?spaced_zeros, ?E'; auto. }
  rewrite (longer_successor w w'); unfold w, w'; rewrite ?spaced_zeros, ?value_zeros, ?last_digit_zeros; auto.
  - rewrite !app_length, !repeat_length; lia.
  - congruence.
Qed.

Lemma ends_in_one_append n : ends_in_one (append n) = false.
Proof.
  unfold append; rewrite ends_in_one_value.
  - unfold last_digit; apply last_last.
  - unfold spaced; rewrite spaced_app_false; apply zeck_spec.
Qed.

Lemma ends_in_one_append_1 n : ends_in_one n = false -> ends_in_one (append n + 1) = true.
Proof.
  intros H; unfold append; rewrite <- (value_app_digit (zeck n) true), ends_in_one_value.
  - unfold last_digit; apply last_last.
  - unfold spaced; rewrite spaced_app_true; unfold ends_in_one in H; rewrite H.
    pose proof (proj1 (zeck_spec n)) as Z; unfold spaced in Z; rewrite Z; auto.
Qed.

(** Every number comes from one with a digit less. *)
Lemma parent n : exists u, n = append u \/ (ends_in_one u = false /\ n = append u + 1).
Proof.
  destruct (zeck_spec n) as [H E].
  assert (zeck n <> []) as NE .
  { intros Z; apply (f_equal (@length bool)) in Z; unfold zeck in Z; rewrite greedy_length in Z; discriminate. }
  destruct (exists_last NE) as (w & d & W); rewrite W in *; clear W NE.
  exists (value w); destruct d.
  - unfold spaced in H; rewrite spaced_app_true in H; apply andb_prop in H as [H1 H2]; right.
    rewrite ends_in_one_value, append_value by auto; split.
    + destruct (last_digit false w); auto.
    + rewrite <- E; apply (value_app_digit w true).
  - unfold spaced in H; rewrite spaced_app_false in H; left; rewrite append_value; auto.
Qed.

Lemma append_at_least n : n <= append n.
Proof. induction n as [| n IH]; [lia | rewrite append_S; destruct (ends_in_one n); lia]. Qed.

Lemma append_more n : 0 < n -> n < append n.
Proof.
  induction n as [| n IH]; intros H; [lia |].
  rewrite append_S; destruct n as [| n].
  - change (ends_in_one 0) with false; simpl; lia.
  - destruct (ends_in_one (S n)); lia.
Qed.

Lemma append_monotone m n : m <= n -> append m <= append n.
Proof. intros H; induction H as [| n H IH]; auto; rewrite append_S; lia. Qed.

(** ** Values of digits as binary numbers *)

Lemma value_two_zeros w : value (w ++ [false; false]) = value (w ++ [false]) + value w.
Proof.
  induction w as [| d w IH]; auto.
  cbn [app value]; rewrite IH, !app_length; cbn [length].
  destruct d; [| lia].
  replace (length w + 2 + 2) with (S (S (length w + 2))) by lia.
  replace (length w + 1 + 2) with (S (length w + 2)) by lia.
  rewrite fib_SS; lia.
Qed.

Lemma value_digit_zero w d : value (w ++ [d; false]) = value (w ++ [false; false]) + if d then 2 else 0.
Proof.
  induction w as [| e w IH]; [destruct d; reflexivity |].
  cbn [app value]; rewrite IH, !app_length; cbn [length]; lia.
Qed.

(** The value of digits, and that with one 0 more. *)
Definition binary (digits : list bool) : N * N :=
  fold_left (fun (row : N * N) (d : bool) =>
    let (n, longer) := row in
    if d then (longer + 1, n + longer + 2)%N else (longer, n + longer)%N) digits (0, 0)%N.

Lemma binary_spec w : binary w = (N.of_nat (value w), N.of_nat (value (w ++ [false]))).
Proof.
  induction w as [| d w IH] using rev_ind; auto.
  unfold binary in *; rewrite fold_left_app, IH; cbn [fold_left].
  rewrite <- app_assoc; cbn [app].
  rewrite value_digit_zero, value_two_zeros, (value_app_digit w d).
  destruct d; f_equal; lia.
Qed.
