(** * The window machine

    Nivasch's Algorithm FSW as a finite machine.  Before row r the machine knows, for each value,
    which diagonals and columns are taken, seen from a place that moves along with r: bit i of a
    window is the cell of row r in column [append r + i - below].  The input is the set of values
    that get a point in row r.  [Nivasch 2009, section 3.1]. *)

From Coq Require Import Arith NArith List Lia Bool.
Import ListNotations.

(** ** Sets of cells as bits of a number *)

Fixpoint low_ones (p : positive) : N :=
  match p with
  | xH => 1
  | xO _ => 0
  | xI p => N.succ (low_ones p)
  end.

(** The least number that is not in a set.  Windows begin with many ones, so they are skipped by whole
    widths as long as possible; each width comes with so many ones. *)
Fixpoint first_zero (widths : list (N * N)) (set : N) : N :=
  match widths with
  | [] => match set with N0 => 0 | Npos p => low_ones p end
  | (width, mask) :: rest =>
      if (N.ldiff mask set =? 0)%N then (width + first_zero rest (N.shiftr set width))%N
      else first_zero rest set
  end.

Definition first_free : N -> N := first_zero [(16, 65535); (8, 255); (4, 15); (2, 3); (1, 1)]%N.

Lemma low_ones_spec set :
  let zero := first_zero [] set in
  N.testbit set zero = false /\ forall i, (i < zero)%N -> N.testbit set i = true.
Proof.
  destruct set as [| p]; cbn [first_zero]; [split; auto; intros; lia |].
  induction p as [p [IH1 IH2] | p IH |]; cbn [low_ones].
  - change (N.pos p~1) with (2 * N.pos p + 1)%N; split.
    + rewrite N.testbit_odd_succ by lia; apply IH1.
    + intros i Hi; destruct i using N.peano_ind; [reflexivity |].
      rewrite N.testbit_odd_succ by lia; apply IH2; lia.
  - split; auto; intros; lia.
  - split; auto; intros i Hi; replace i with 0%N by lia; reflexivity.
Qed.

Lemma first_zero_spec widths set :
  (forall width mask, In (width, mask) widths -> mask = N.ones width) ->
  N.testbit set (first_zero widths set) = false /\
  forall i, (i < first_zero widths set)%N -> N.testbit set i = true.
Proof.
  revert set; induction widths as [| [width mask] widths IH]; intros set H; [apply low_ones_spec |].
  cbn [first_zero]; specialize (H width mask (or_introl eq_refl)) as Hm.
  assert (forall width mask, In (width, mask) widths -> mask = N.ones width) as H' by (intros; apply H; right; auto).
  destruct (N.eqb_spec (N.ldiff mask set) 0) as [E | _]; [| apply IH; auto].
  destruct (IH (N.shiftr set width) H') as [I1 I2].
  rewrite N.shiftr_spec in I1 by lia; rewrite (N.add_comm width); split; auto.
  intros i Hi; destruct (N.lt_ge_cases i width) as [L | L].
  - apply (f_equal (fun n => N.testbit n i)) in E.
    rewrite N.ldiff_spec, Hm, N.ones_spec_low, N.bits_0 in E by auto.
    destruct (N.testbit set i); auto.
  - specialize (I2 (i - width)%N); rewrite N.shiftr_spec, N.sub_add in I2 by lia; apply I2; lia.
Qed.

Lemma first_free_spec set :
  N.testbit set (first_free set) = false /\
  forall i, (i < first_free set)%N -> N.testbit set i = true.
Proof.
  apply first_zero_spec; simpl; intros width mask H.
  repeat destruct H as [H | H]; try (injection H as <- <-; reflexivity); destruct H.
Qed.

Lemma first_free_least set i : N.testbit set i = false -> (first_free set <= i)%N.
Proof.
  intros H; destruct (N.lt_ge_cases i (first_free set)) as [Hi | Hi]; auto.
  apply (proj2 (first_free_spec set)) in Hi; congruence.
Qed.

(** ** States and steps *)

(** What one value has taken. *)
Record lane := Lane { diagonals : N; columns : N }.

(** One lane for each of the values 0, ..., g. *)
Definition state := list lane.

(** A state together with an input: for each value its lane, and whether it gets a point. *)
Definition letter := list (lane * bool).

Definition state_of (l : letter) : state := map fst l.

(** Gives each value of the input, in order, the first cell that is free for it: free in its own
    windows, and not [taken] by smaller values in this row.  Answers the lanes after that and the
    cells. *)
Fixpoint fill (taken : N) (l : letter) : list (lane * option N) :=
  match l with
  | [] => []
  | (own, false) :: rest => (own, None) :: fill taken rest
  | (own, true) :: rest =>
      let cell := first_free (N.lor (N.lor (diagonals own) (columns own)) taken) in
      (Lane (N.setbit (diagonals own) cell) (N.setbit (columns own) cell), Some cell)
      :: fill (N.setbit taken cell) rest
  end.

(** The windows as seen from the next row.  If the row ends in 1, [append] grows by 1 and the
    diagonals stay in their places; else it grows by 2 and they move by one.  A diagonal that
    leaves the window must be taken.  Columns before the first free diagonal are forgotten. *)
Definition shift (ends_in_one : bool) (own : lane) : option lane :=
  if ends_in_one then
    Some (Lane (diagonals own)
               (N.ldiff (N.shiftr (columns own) 1) (N.ones (first_free (diagonals own)))))
  else if N.testbit (diagonals own) 0 then
    let moved := N.shiftr (diagonals own) 1 in
    Some (Lane moved (N.ldiff (N.shiftr (columns own) 2) (N.ones (first_free moved))))
  else None.

Fixpoint all_some {X} (l : list (option X)) : option (list X) :=
  match l with
  | [] => Some []
  | x :: rest => match x, all_some rest with
                 | Some x, Some rest => Some (x :: rest)
                 | _, _ => None
                 end
  end.

Definition step (ends_in_one : bool) (l : letter) : option state :=
  all_some (map (fun after => shift ends_in_one (fst after)) (fill 0 l)).

(** The state before row 0: the diagonals below 0, which do not exist, count as taken. *)
Definition start (below : N) (values : nat) : state := repeat (Lane (N.ones below) 0) values.

(** ** What [fill] does, value by value *)

Definition cell_of (l : letter) (v : nat) : option N :=
  match nth_error (fill 0 l) v with Some (_, cell) => cell | None => None end.

Definition after_of (l : letter) (v : nat) : option lane := option_map fst (nth_error (fill 0 l) v).

Lemma fill_length taken l : length (fill taken l) = length l.
Proof.
  revert taken; induction l as [| [own []] l IH]; intros taken; simpl; auto.
Qed.

Lemma fill_spec taken l v own (inserted : bool) :
  nth_error l v = Some (own, inserted) ->
  if inserted then
    exists i,
      nth_error (fill taken l) v =
        Some (Lane (N.setbit (diagonals own) i) (N.setbit (columns own) i), Some i) /\
      N.testbit (diagonals own) i = false /\ N.testbit (columns own) i = false /\
      N.testbit taken i = false /\
      (forall u after, u < v -> nth_error (fill taken l) u <> Some (after, Some i)) /\
      (forall j, (j < i)%N -> N.testbit (diagonals own) j = true \/ N.testbit (columns own) j = true \/
         N.testbit taken j = true \/ exists u after, u < v /\ nth_error (fill taken l) u = Some (after, Some j))
  else nth_error (fill taken l) v = Some (own, None).
Proof.
  revert taken v; induction l as [| [o b] l IH]; intros taken v H; [destruct v; discriminate |].
  destruct v as [| v]; simpl in H.
  - injection H as -> ->; destruct inserted; simpl; auto.
    set (set := N.lor (N.lor (diagonals own) (columns own)) taken).
    destruct (first_free_spec set) as [F1 F2].
    exists (first_free set); split; auto.
    unfold set in F1 at 1; rewrite !N.lor_spec in F1; apply orb_false_elim in F1 as [F1 F3].
    apply orb_false_elim in F1 as [F1 F4].
    repeat split; auto; [intros; lia |].
    intros j Hj; apply F2 in Hj; unfold set in Hj; rewrite !N.lor_spec in Hj.
    apply orb_prop in Hj as [Hj | Hj]; [apply orb_prop in Hj as [Hj | Hj] |]; auto.
  - destruct b.
    + specialize (IH (N.setbit taken (first_free (N.lor (N.lor (diagonals o) (columns o)) taken))) v H).
      cbn [fill nth_error].
      set (c := first_free (N.lor (N.lor (diagonals o) (columns o)) taken)) in *.
      destruct inserted; auto.
      destruct IH as (i & E & H1 & H2 & H3 & H4 & H5); exists i; split; auto.
      rewrite N.setbit_eqb in H3; apply orb_false_elim in H3 as [H3 H6]; apply N.eqb_neq in H3.
      repeat split; auto.
      * intros [| u] after Hu; simpl; [intros E'; injection E'; congruence | apply H4; lia].
      * intros j Hj; destruct (H5 j Hj) as [A | [A | [A | (u & after & Hu & A)]]]; auto.
        -- rewrite N.setbit_eqb in A; apply orb_prop in A as [A | A]; auto.
           apply N.eqb_eq in A; subst j; right; right; right.
           exists 0, (Lane (N.setbit (diagonals o) c) (N.setbit (columns o) c)); split; [lia | reflexivity].
        -- right; right; right; exists (S u), after; split; [lia | auto].
    + specialize (IH taken v H); cbn [fill nth_error].
      destruct inserted; auto.
      destruct IH as (i & E & H1 & H2 & H3 & H4 & H5); exists i; split; auto.
      repeat split; auto.
      * intros [| u] after Hu; simpl; [discriminate | apply H4; lia].
      * intros j Hj; destruct (H5 j Hj) as [A | [A | [A | (u & after & Hu & A)]]]; auto.
        right; right; right; exists (S u), after; split; [lia | auto].
Qed.

Lemma all_some_spec {X} (l : list (option X)) l' :
  all_some l = Some l' -> l = map Some l'.
Proof.
  revert l'; induction l as [| [x |] l IH]; simpl; intros l' H; try discriminate.
  - injection H as <-; auto.
  - destruct (all_some l) as [r |]; try discriminate; injection H as <-; simpl; f_equal; auto.
Qed.

(** The lane of a value after a step. *)
Lemma step_lane ends_in_one l s v own :
  step ends_in_one l = Some s -> nth_error s v = Some own ->
  exists after, after_of l v = Some after /\ shift ends_in_one after = Some own.
Proof.
  unfold step, after_of; intros H Hv; apply all_some_spec in H.
  assert (nth_error (map Some s) v = Some (Some own)) as E by (apply map_nth_error; auto).
  rewrite <- H, nth_error_map in E.
  destruct (nth_error (fill 0 l) v) as [[after c] |]; simpl in E; [| discriminate].
  injection E as E; exists after; auto.
Qed.

Lemma step_length ends_in_one l s : step ends_in_one l = Some s -> length s = length l.
Proof.
  unfold step; intros H; apply all_some_spec in H; apply (f_equal (@length _)) in H.
  rewrite !map_length, fill_length in H; auto.
Qed.
