(** * The checker

    [check A g] decides whether the table A is right for the values 0, ..., g.  It finds all pairs
    of states that belong to neighbouring rows, and looks for each pair whether the machine leads
    from one to the other, and whether the inputs around u0 agree with the columns of the points
    around u. *)

From Coq Require Import Arith NArith List Bool FMapPositive.
From Wythoff Require Import Machine Table.
Import ListNotations.

(** ** Letters made ready *)

(** A column that becomes final at a row, relative to the row with one 0 more: the value, where the
    row with the number of the column is, and whether the column is taken before and after the row.
    To the left, distance 0 is the row before; to the right, it is the row itself. *)
Record demand := Demand {
  of_value : nat; to_left : bool; distance : nat; taken_before : bool; taken_after : bool
}.

Definition demand_of (below : N) (v : nat) (own after : lane) (i : N) : demand :=
  Demand v (i <? below)%N
    (N.to_nat (if (i <? below)%N then below - 1 - i else i - below))
    (N.testbit (columns own) i) (N.testbit (columns after) i).

(** So many numbers from a number on. *)
Fixpoint cells (from : N) (count : nat) : list N :=
  match count with 0 => [] | S fewer => from :: cells (N.succ from) fewer end.

Definition final_cells (own after : lane) : list N :=
  cells (first_free (diagonals own))
    (S (N.to_nat (first_free (diagonals after) - first_free (diagonals own)))).

Fixpoint demands (below : N) (v : nat) (l : list (lane * bool)) (filled : list (lane * option N))
  : list demand :=
  match l, filled with
  | (own, _) :: l, (after, _) :: filled =>
      map (demand_of below v own after) (final_cells own after) ++ demands below (S v) l filled
  | _, _ => []
  end.

(** A letter with everything that is needed of it. *)
Record ready_letter := ReadyLetter {
  l_after_one : bool;
  l_state : state;
  l_next : option state;
  l_inputs : list bool;
  l_demands : list demand
}.

Definition prepare (below : N) (l : bool * letter) : ready_letter :=
  ReadyLetter (fst l) (state_of (snd l)) (step (fst l) (snd l)) (map snd (snd l))
    (demands below 0 (snd l) (fill 0 (snd l))).

(** A state of the automaton with its letter. *)
Record ready := Ready { r_zero : positive; r_one : positive; r_letter : ready_letter }.

Definition r_after_one (q : ready) : bool := l_after_one (r_letter q).
Definition r_state (q : ready) : state := l_state (r_letter q).
Definition r_next (q : ready) : option state := l_next (r_letter q).
Definition r_inputs (q : ready) : list bool := l_inputs (r_letter q).
Definition r_demands (q : ready) : list demand := l_demands (r_letter q).

(** ** Rows that are looked at *)

(** A walk through consecutive rows.  [passed] and [ahead] are the inputs of the rows before and from
    the row with one 0 more.  The first [from] rows are passed, the next [count] are looked at. *)
Section Walk.
  (** Which of the two answers of a demand counts, from the row and the row with one 0 more. *)
  Variable pick : nat -> nat -> demand -> bool.

  Definition holds (r s : nat) (passed ahead : list (list bool)) (d : demand) : bool :=
    match nth_error (if to_left d then passed else ahead) (distance d) with
    | Some inputs => eqb (nth (of_value d) inputs false) (negb (pick r s d))
    | None => false
    end.

  Definition forward (zipper : list (list bool) * list (list bool)) :=
    match zipper with
    | (passed, x :: ahead) => (x :: passed, ahead)
    | (_, []) => ([], [])
    end.

  Fixpoint walk (from count r s : nat) (zipper : list (list bool) * list (list bool))
    (rows : list ready) : bool :=
    match rows with
    | [] => count =? 0
    | q :: rest =>
        let on from count :=
          if r_after_one q then walk from count (S r) (S s) (forward zipper) rest
          else walk from count (S r) (S (S s)) (forward (forward zipper)) rest in
        match from, count with
        | S from, _ => on from count
        | 0, 0 => true
        | 0, S count =>
            forallb (holds r s (fst zipper) (snd zipper)) (r_demands q) && on 0 count
        end
    end.
End Walk.

(** In general the windows after the row count. *)
Definition pick_after (_ _ : nat) (d : demand) : bool := taken_after d.

(** For the first rows: if the column has the number of the row itself, those before the row. *)
Definition pick_first (r s : nat) (d : demand) : bool :=
  if (if to_left d then s =? r + 1 + distance d else s + distance d =? r)
  then taken_before d else taken_after d.

(** ** The check *)

Definition lane_eqb (x y : lane) : bool :=
  N.eqb (diagonals x) (diagonals y) && N.eqb (columns x) (columns y).

Fixpoint state_eqb (s t : state) : bool :=
  match s, t with
  | [], [] => true
  | x :: s, y :: t => lane_eqb x y && state_eqb s t
  | _, _ => false
  end.

Definition leads_to (next : option state) (s : state) : bool :=
  match next with Some t => state_eqb t s | None => false end.

(** Sets of pairs: for each left state the right ones. *)
Definition pair_set := PositiveMap.t (list positive).

Definition has_pair (seen : pair_set) (q q' : positive) : bool :=
  existsb (Pos.eqb q') (find_or [] seen q).

Definition add_pair (seen : pair_set) (q q' : positive) : pair_set :=
  PositiveMap.add q (q' :: find_or [] seen q) seen.

Section Check.
  Variable A : table.
  Variable get : positive -> ready.

  Fixpoint ready_rows (digits : nat) (q : positive) : list ready :=
    match digits with
    | 0 => [get q]
    | S fewer =>
        let s := get q in
        ready_rows fewer (r_zero s)
        ++ if r_after_one s then [] else ready_rows fewer (r_one s)
    end.

  (** The inputs of the rows with one digit more. *)
  Definition longer_inputs (q : ready) : list (list bool) :=
    r_inputs (get (r_zero q)) :: if r_after_one q then [] else [r_inputs (get (r_one q))].

  Definition look (q q' : positive) : bool :=
    let block := ready_rows (free_digits A) q in
    let block' := ready_rows (free_digits A) q' in
    let n := length block in
    let rows := block ++ block' in
    walk pick_after (Nat.div2 n) (n - Nat.div2 n + Nat.div2 (length block')) 0 0
      ([], flat_map longer_inputs rows) rows.

  (** The neighbours that have one digit more. *)
  Definition children (p : positive * positive) : list (positive * positive) :=
    let q := get (fst p) in
    let q' := get (snd p) in
    if r_after_one q then [(r_zero q, r_zero q')]
    else [(r_zero q, r_one q); (r_one q, r_zero q')].

  Definition add_new (acc : list (positive * positive) * pair_set) (p : positive * positive) :=
    let (new, seen) := acc in
    if has_pair seen (fst p) (snd p) then acc
    else (p :: new, add_pair seen (fst p) (snd p)).

  (** All pairs that come from some, level by level. *)
  Fixpoint explore (levels : nat) (level : list (positive * positive)) (seen : pair_set) : pair_set :=
    match levels, level with
    | 0, _ | _, [] => seen
    | S levels, _ =>
        let (new, seen) :=
          fold_left (fun acc p => fold_left add_new (children p) acc) level ([], seen) in
        explore levels new seen
    end.

  Definition pair_ok (seen : pair_set) (q q' : positive) : bool :=
    let s := get q in
    forallb (fun p => has_pair seen (fst p) (snd p)) (children (q, q'))
    && negb (r_after_one (get (r_zero s)))
    && (r_after_one s || r_after_one (get (r_one s)))
    && leads_to (r_next s) (r_state (get q'))
    && look q q'.

  Definition first_rows_ok : bool :=
    let k := free_digits A in
    let rows := ready_rows (S (S (S k))) (root A) in
    let n := length (ready_rows (S k) (root A)) in
    let m := length (ready_rows (S (S k)) (root A)) in
    walk pick_first 0 n 0 0 ([], flat_map longer_inputs rows) rows
    (* From row n on diagonal 0 is taken for every value. *)
    && match nth_error rows n with
       | Some q => forallb (fun own => n + N.to_nat (below A) <? m + N.to_nat (first_free (diagonals own)))
                     (r_state q)
       | None => false
       end.

  Definition check_with (g : nat) : bool :=
    let first := r_one (get (root A)) in
    let second := r_zero (get first) in
    let seen := explore 1000 [(first, second)] (add_pair (PositiveMap.empty _) first second) in
    Pos.eqb (r_zero (get (root A))) (root A)
    && negb (r_after_one (get (root A))) && r_after_one (get first)
    && state_eqb (r_state (get (root A))) (start (below A) (S g))
    && leads_to (r_next (get (root A))) (r_state (get first))
    && has_pair seen first second
    && first_rows_ok
    && forallb (fun entry => forallb (pair_ok seen (fst entry)) (snd entry)) (PositiveMap.elements seen).
End Check.

Definition prepare_all (A : table) : positive -> ready_letter :=
  find_or (prepare (below A) (false, [])) (PositiveMap.map (prepare (below A)) (letters A)).

Definition ready_node (prepared : positive -> ready_letter) (n : node) : ready :=
  Ready (to_zero n) (to_one n) (prepared (its_letter n)).

(** Everything that is needed of the states of a table. *)
Definition ready_states (A : table) : positive -> ready :=
  let make := ready_node (prepare_all A) in
  find_or (make (Node 1 1 1)) (PositiveMap.map make (nodes A)).

Definition check (A : table) (g : nat) : bool := check_with A (ready_states A) g.
