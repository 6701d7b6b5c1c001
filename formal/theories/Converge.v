(** * How soon a sweep from the dummy state has the true state

    Nivasch's Conjecture 3.10: Algorithm FSW, started before any row r with the right inputs but
    with the dummy state, where each value has as many points as it should, all of them on the
    first diagonals and none in a column ahead, has the true state after at most R_g rows.

    The checker follows the runs that begin in the first of two neighbouring blocks of rows to the end
    of the second.  Those that are not over there are kept, and followed on in the blocks with one
    more free digit that contain these two.  So no row is swept twice from the same start. *)

From Coq Require Import Arith NArith List Bool FMapPositive.
From Wythoff Require Import Zeckendorf Machine Table Check.
Import ListNotations.

Fixpoint ones_in (p : positive) : N :=
  match p with
  | xH => 1
  | xO p => ones_in p
  | xI p => N.succ (ones_in p)
  end.

Definition count (set : N) : N := match set with N0 => 0 | Npos p => ones_in p end.

(** The dummy state [Nivasch 2009, (3-8)]. *)
Definition dummy (s : state) : state := map (fun own => Lane (N.ones (count (diagonals own))) 0) s.

(** Algorithm FSW from the state s before row r through so many rows. *)
Fixpoint sweep (letter_at : nat -> letter) (r rows : nat) (s : state) : option state :=
  match rows with
  | 0 => Some s
  | S rows =>
      match step (ends_in_one r) (combine s (map snd (letter_at r))) with
      | Some s => sweep letter_at (S r) rows s
      | None => None
      end
  end.

(** A run from the dummy state of row r has the true state after so many rows. *)
Definition converges (letter_at : nat -> letter) (r rows : nat) : Prop :=
  sweep letter_at r rows (dummy (state_of (letter_at r))) = Some (state_of (letter_at (r + rows))).

(** ** The checker *)

(** Runs that are not over: their states, and for how many rows they have been going on at most. *)
Definition runs := list (state * nat).

Fixpoint add_run (s : state) (age : nat) (l : runs) : runs :=
  match l with
  | [] => [(s, age)]
  | (t, a) :: rest => if state_eqb s t then (t, Nat.max age a) :: rest else (t, a) :: add_run s age rest
  end.

Fixpoint advance (q : ready) (l : runs) : option runs :=
  match l with
  | [] => Some []
  | (s, age) :: rest =>
      match step (r_after_one q) (combine s (r_inputs q)), advance q rest with
      | Some s, Some rest => Some (add_run s (S age) rest)
      | _, _ => None
      end
  end.

(** The runs that are not over at a row; one begins there, if there are [starts] to come. *)
Definition open_runs (starts : nat) (q : ready) (l : runs) : runs :=
  filter (fun run => negb (state_eqb (fst run) (r_state q)))
    (match starts with 0 => l | S _ => (dummy (r_state q), 0) :: l end).

(** Follows the given runs, and those that begin in the first [starts] rows, through some rows.  Answers
    the runs that are not over then, or nothing if one is older than [limit]. *)
Fixpoint follow (limit starts : nat) (l : runs) (rows : list ready) : option runs :=
  match rows with
  | [] => match starts with 0 => Some l | S _ => None end
  | q :: rest =>
      if forallb (fun run => snd run <=? limit) l then
        match starts, open_runs starts q l with
        | 0, [] => Some []
        | _, open =>
            match advance q open with
            | Some l => follow limit (pred starts) l rest
            | None => None
            end
        end
      else None
  end.

(** Both some runs and some others. *)
Definition both (l l' : option runs) : option runs :=
  match l, l' with
  | Some l, Some l' => Some (fold_right (fun run => add_run (fst run) (snd run)) l' l)
  | _, _ => None
  end.

(** For pairs of neighbouring states, which stand for the blocks of rows that begin with their digits:
    the runs that begin in the first block and are not over after the second. *)
Definition unended := PositiveMap.t (list (positive * option runs)).

Definition open_at (found : unended) (p : positive * positive) : option runs :=
  match find (fun e => Pos.eqb (snd p) (fst e)) (find_or [] found (fst p)) with
  | Some (_, l) => l
  | None => None
  end.

Definition for_pairs (f : positive * positive -> option runs) (seen : pair_set) : unended :=
  PositiveMap.mapi (fun q => map (fun q' => (q', f (q, q')))) seen.

Definition is_over (l : option runs) : bool := match l with Some [] => true | _ => false end.

Definition all_over (found : unended) : bool :=
  forallb (fun entry => forallb (fun e => is_over (snd e)) (snd entry)) (PositiveMap.elements found).

Section Converge.
  Variable get : positive -> ready.
  Variable limit : nat.

  (** The runs that begin in the first of two blocks with so many free digits. *)
  Definition begin (digits : nat) (p : positive * positive) : option runs :=
    let block := ready_rows get digits (fst p) in
    follow limit (length block) [] (block ++ ready_rows get digits (snd p)).

  (** Through one block. *)
  Definition through (digits : nat) (q : positive) (l : option runs) : option runs :=
    match l with
    | None => None
    | Some [] => Some []
    | Some l => follow limit 0 l (ready_rows get digits q)
    end.

  (** From the blocks with so many free digits to those with one more.  The blocks of u and u + 1 are
      those of u0, u1, (u + 1)0 and (u + 1)1; if u ends in 1, there is no u1, and if u + 1 does, no (u + 1)1. *)
  Definition extend (digits : nat) (found : unended) (p : positive * positive) : option runs :=
    let q := get (fst p) in
    let q' := get (snd p) in
    let begun :=
      if r_after_one q then open_at found (r_zero q, r_zero q')
      else both (through digits (r_zero q') (open_at found (r_zero q, r_one q)))
                (open_at found (r_one q, r_zero q')) in
    if r_after_one q' then begun else through digits (r_one q') begun.

  Fixpoint converge_levels (levels digits : nat) (found : unended) (seen : pair_set) : bool :=
    if all_over found then true
    else match levels with
         | 0 => false
         | S levels => converge_levels levels (S digits) (for_pairs (extend digits found) seen) seen
         end.
End Converge.

(** Whether all runs end after at most [limit] rows; to be used with a table that is accepted. *)
Definition check_convergence (A : table) (digits limit : nat) : bool :=
  let get := ready_states A in
  let first := r_one (get (root A)) in
  let second := r_zero (get first) in
  let seen := explore get 1000 [(first, second)] (add_pair (PositiveMap.empty _) first second) in
  let seen := add_pair seen (root A) first in
  converge_levels get limit 8 digits (for_pairs (begin get limit digits) seen) seen.

(** ** Rows from which a sweep takes long *)

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
  let get := ready_states A in
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

(** The same, and this is the row with the number [row]. *)
Definition check_late (A : table) (digits u at_start rows : nat) (row : N) : bool :=
  late A digits u at_start rows
  && (fst (binary (zeck u ++ repeat false digits)) + N.of_nat at_start =? row)%N.
