(** * Automata that read both piles

    An automaton reads the digits of a and b side by side.  Whether it accepts exactly the positions
    (a, b), a <= b, of a value is decided with an accepted table: along the digits one keeps the
    state of the table, that of the automaton, and the differences of b and of b with a 0 more
    to where the column of cell [below] is, [append a] and [append (append a)].  If both
    differences are large and of the same sign, they stay so. *)

From Coq Require Import Arith NArith ZArith List Lia Bool FMapPositive.
From Wythoff Require Import Zeckendorf Wythoff Machine Automaton Table Check CheckSound Main.
Import ListNotations.

(** ** Automata *)

(** A state: whether it accepts, and where the digits 00, 01, 10 and 11 lead; 0 is nowhere. *)
Record pair_state := D { accepting : bool; on00 : N; on01 : N; on10 : N; on11 : N }.

Definition pair_automaton := PositiveMap.t pair_state.

Definition of_list (l : list pair_state) : pair_automaton :=
  fst (fold_left (fun (acc : pair_automaton * positive) d =>
         (PositiveMap.add (snd acc) d (fst acc), Pos.succ (snd acc))) l (PositiveMap.empty _, 1%positive)).

Section PairAutomaton.
  Variable P : pair_automaton.

  Definition pair_state_of (d : N) : pair_state :=
    match d with N0 => D false 0 0 0 0 | Npos p => find_or (D false 0 0 0 0) P p end.

  Definition pair_step (d : N) (digits : bool * bool) : N :=
    let s := pair_state_of d in
    match digits with
    | (false, false) => on00 s
    | (false, true) => on01 s
    | (true, false) => on10 s
    | (true, true) => on11 s
    end.

  (** Whether digits of a and b, read from state 1, are accepted. *)
  Definition pair_run (digits : list (bool * bool)) : N := fold_left pair_step digits 1%N.
  Definition accepts (digits : list (bool * bool)) : bool := accepting (pair_state_of (pair_run digits)).

  (** ** The check *)

  Variable A : table.
  Variable v : nat.

  (** The state of the automaton, whether b ends in 1, and the two differences. *)
  Definition item : Type := N * bool * Z * Z.

  Definition item_eqb (x y : item) : bool :=
    match x, y with
    | (d, b, e, f), (d', b', e', f') => N.eqb d d' && eqb b b' && Z.eqb e e' && Z.eqb f f'
    end.

  Definition item_set := PositiveMap.t (list item).

  Definition has_item (seen : item_set) (q : positive) (x : item) : bool :=
    existsb (item_eqb x) (find_or [] seen q).

  Definition digit (d : bool) : Z := if d then 1 else 0.

  Definition next_item (x : item) (digits : bool * bool) : item :=
    match x with
    | (d, _, e, f) =>
        let (c, c') := digits in
        (pair_step d digits, c', f + digit c' - 2 * digit c, e + f + 2 * digit c' - 3 * digit c)%Z
    end.

  Definition next_state (q : positive) (c : bool) : positive := if c then one A q else zero A q.

  (** The digits that may follow. *)
  Definition following (q : positive) (x : item) : list (bool * bool) :=
    match x with
    | (_, b, _, _) =>
        filter (fun digits : bool * bool =>
                  negb (after_one A q && fst digits) && negb (b && snd digits))
          [(false, false); (false, true); (true, false); (true, true)]
    end.

  Variable far : Z.

  (** Both differences are large, and the automaton is nowhere. *)
  Definition hopeless (x : item) : bool :=
    match x with
    | (d, _, e, f) =>
        N.eqb d 0 && ((Z.leb far e && Z.leb (far + 2) f) || (Z.leb e (- far) && Z.leb f (- far - 2)))
    end.

  Definition says (q : positive) (e : Z) : bool :=
    match cell_of (letter_of A q) v with
    | Some i => Z.eqb (e + Z.of_N (below A)) (Z.of_N i)
    | None => false
    end.

  Definition item_ok (seen : item_set) (q : positive) (x : item) : bool :=
    match x with
    | (d, _, e, _) =>
        eqb (accepting (pair_state_of d)) (says q e)
        && forallb (fun digits =>
             hopeless (next_item x digits) || has_item seen (next_state q (fst digits)) (next_item x digits))
           (following q x)
    end.

  Definition add_item (acc : list (positive * item) * item_set) (entry : positive * item) :=
    let (new, seen) := acc in
    let (q, x) := entry in
    if hopeless x || has_item seen q x then acc
    else (entry :: new, PositiveMap.add q (x :: find_or [] seen q) seen).

  Fixpoint explore_items (levels : nat) (level : list (positive * item)) (seen : item_set) : item_set :=
    match levels, level with
    | 0, _ | _, [] => seen
    | S levels, _ =>
        let (new, seen) :=
          fold_left (fun acc (entry : positive * item) =>
            let (q, x) := entry in
            fold_left add_item
              (map (fun digits => (next_state q (fst digits), next_item x digits)) (following q x)) acc)
            level ([], seen) in
        explore_items levels new seen
    end.

  Definition first_item : item := (1%N, false, 0%Z, 0%Z).

  Definition cell_near (l : letter) : bool :=
    match cell_of l v with
    | Some i => Z.ltb (Z.abs (Z.of_N i - Z.of_N (below A))) far
    | None => true
    end.

  Definition check_pairs : bool :=
    let seen := explore_items 1000 [(root A, first_item)]
                  (PositiveMap.add (root A) [first_item] (PositiveMap.empty _)) in
    Z.leb 5 far
    && forallb (fun entry => cell_near (snd (snd entry))) (PositiveMap.elements (letters A))
    && has_item seen (root A) first_item
    && forallb (fun entry => forallb (item_ok seen (fst entry)) (snd entry)) (PositiveMap.elements seen).
End PairAutomaton.
