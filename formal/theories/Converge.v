(** * How soon a sweep from the dummy state has the true state

    Nivasch's Conjecture 3.10: Algorithm FSW, started before any row r with the right inputs but
    with the dummy state, where each value has as many points as it should, all of them on the
    first diagonals and none in a column ahead, has the true state after at most R_g rows.

    The checker follows all runs that begin in the first of two neighbouring blocks of rows.  Where
    a run does not end within the blocks, the blocks with one more free digit that contain them
    are tried. *)

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

(** All given runs, and those that begin in the first [starts] rows, reach the true state while no
    run is older than [limit]. *)
Fixpoint follow (limit starts : nat) (l : runs) (rows : list ready) : bool :=
  match rows with
  | [] => match starts, l with 0, [] => true | _, _ => false end
  | q :: rest =>
      match starts, open_runs starts q l with
      | 0, [] => true
      | _, open =>
          match advance q open with
          | Some l => forallb (fun run => snd run <=? limit) l && follow limit (pred starts) l rest
          | None => false
          end
      end
  end.

Section Converge.
  Variable get : positive -> ready.
  Variable limit : nat.

  Definition converge_in (digits : nat) (p : positive * positive) : bool :=
    let block := ready_rows get digits (fst p) in
    follow limit (length block) [] (block ++ ready_rows get digits (snd p)).

  Definition set_of (l : list (positive * positive)) : pair_set :=
    fold_right (fun p set => add_pair set (fst p) (snd p)) (PositiveMap.empty _) l.

  (** Of the pairs [todo] those with runs that do not end are left, and pairs of blocks with one
      more digit that contain them are to be tried next. *)
  Fixpoint converge_levels (levels digits : nat) (todo all : list (positive * positive)) : bool :=
    match filter (fun p => negb (converge_in digits p)) todo with
    | [] => true
    | unended =>
        match levels with
        | 0 => false
        | S levels =>
            let set := set_of unended in
            let contains p := existsb (fun c => has_pair set (fst c) (snd c)) (children get p) in
            converge_levels levels (S digits) (filter contains all) all
        end
    end.
End Converge.

Definition pairs_of (seen : pair_set) : list (positive * positive) :=
  flat_map (fun entry => map (pair (fst entry)) (snd entry)) (PositiveMap.elements seen).

(** Whether all runs end after at most [limit] rows; to be used with a table that is accepted. *)
Definition check_convergence (A : table) (digits limit : nat) : bool :=
  let make := ready_node (prepare_all A) in
  let get := find_or (make (Node 1 1 1)) (PositiveMap.map make (nodes A)) in
  let first := r_one (get (root A)) in
  let second := r_zero (get first) in
  let seen := explore get 1000 [(first, second)] (add_pair (PositiveMap.empty _) first second) in
  let all := (root A, first) :: pairs_of seen in
  converge_levels get limit 7 digits all all.
