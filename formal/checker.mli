
val negb : bool -> bool

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> int

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val pred : int -> int

val add : int -> int -> int

val sub : int -> int -> int

val eqb : bool -> bool -> bool

module Nat :
 sig
  val ltb : int -> int -> bool

  val max : int -> int -> int

  val div2 : int -> int
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of int
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : int -> int

  val pred_double : int -> int

  val pred_N : int -> int

  type mask = Pos.mask =
  | IsNul
  | IsPos of int
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : int -> mask

  val sub_mask : int -> int -> mask

  val sub_mask_carry : int -> int -> mask

  val iter : ('a1 -> 'a1) -> 'a1 -> int -> 'a1

  val compare_cont : comparison -> int -> int -> comparison

  val compare : int -> int -> comparison

  val eqb : int -> int -> bool

  val coq_Nsucc_double : int -> int

  val coq_Ndouble : int -> int

  val coq_lor : int -> int -> int

  val ldiff : int -> int -> int

  val coq_lxor : int -> int -> int

  val shiftl : int -> int -> int

  val testbit : int -> int -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> int -> 'a1 -> 'a1

  val to_nat : int -> int
 end

module N :
 sig
  val succ : int -> int

  val pred : int -> int

  val succ_pos : int -> int

  val sub : int -> int -> int

  val compare : int -> int -> comparison

  val eqb : int -> int -> bool

  val ltb : int -> int -> bool

  val div2 : int -> int

  val even : int -> bool

  val odd : int -> bool

  val coq_lor : int -> int -> int

  val ldiff : int -> int -> int

  val shiftl : int -> int -> int

  val shiftr : int -> int -> int

  val testbit : int -> int -> bool

  val to_nat : int -> int

  val setbit : int -> int -> int

  val ones : int -> int
 end

val nth : int -> 'a1 list -> 'a1 -> 'a1

val nth_error : 'a1 list -> int -> 'a1 option

val rev : 'a1 list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val find : ('a1 -> bool) -> 'a1 list -> 'a1 option

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val repeat : 'a1 -> int -> 'a1 list

val append : int -> int -> int

module PositiveMap :
 sig
  type key = int

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val find : key -> 'a1 t -> 'a1 option

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t
 end

val low_ones : int -> int

val first_free : int -> int

type lane = { diagonals : int; columns : int }

type state = lane list

type letter = (lane * bool) list

val state_of : letter -> state

val fill : int -> letter -> (lane * int option) list

val shift : bool -> lane -> lane option

val all_some : 'a1 option list -> 'a1 list option

val step : bool -> letter -> state option

val start : int -> int -> state

type node = { to_zero : int; to_one : int; its_letter : int }

type table = { root : int; nodes : node PositiveMap.t;
               letters : (bool * letter) PositiveMap.t; below : int;
               free_digits : int }

val find_or : 'a1 -> 'a1 PositiveMap.t -> int -> 'a1

type demand = { of_value : int; to_left : bool; distance : int;
                taken_before : bool; taken_after : bool }

val demand_of : int -> int -> lane -> lane -> int -> demand

val cells : int -> int -> int list

val final_cells : lane -> lane -> int list

val demands :
  int -> int -> (lane * bool) list -> (lane * int option) list -> demand list

type ready_letter = { l_after_one : bool; l_state : state;
                      l_next : state option; l_inputs : bool list;
                      l_demands : demand list }

val prepare : int -> (bool * letter) -> ready_letter

type ready = { r_zero : int; r_one : int; r_letter : ready_letter }

val r_after_one : ready -> bool

val r_state : ready -> state

val r_next : ready -> state option

val r_inputs : ready -> bool list

val r_demands : ready -> demand list

val holds :
  (int -> int -> demand -> bool) -> int -> int -> bool list list -> bool list
  list -> demand -> bool

val forward :
  (bool list list * bool list list) -> bool list list * bool list list

val walk :
  (int -> int -> demand -> bool) -> int -> int -> int -> int -> (bool list
  list * bool list list) -> ready list -> bool

val pick_after : int -> int -> demand -> bool

val pick_first : int -> int -> demand -> bool

val lane_eqb : lane -> lane -> bool

val state_eqb : state -> state -> bool

val leads_to : state option -> state -> bool

type pair_set = int list PositiveMap.t

val has_pair : pair_set -> int -> int -> bool

val add_pair : pair_set -> int -> int -> pair_set

val ready_rows : (int -> ready) -> int -> int -> ready list

val longer_inputs : (int -> ready) -> ready -> bool list list

val look : table -> (int -> ready) -> int -> int -> bool

val children : (int -> ready) -> (int * int) -> (int * int) list

val add_new :
  ((int * int) list * pair_set) -> (int * int) -> (int * int) list * pair_set

val explore :
  (int -> ready) -> int -> (int * int) list -> pair_set -> pair_set

val pair_ok : table -> (int -> ready) -> pair_set -> int -> int -> bool

val first_rows_ok : table -> (int -> ready) -> bool

val check_with : table -> (int -> ready) -> int -> bool

val prepare_all : table -> int -> ready_letter

val ready_node : (int -> ready_letter) -> node -> ready

val check : table -> int -> bool

type line =
| L of int * int * int
| E of int * int

type automaton = { value : int; lines : line list }

val number : int -> int

val inputs_of : int -> int -> bool list

type seed = { s_zero : int; s_one : int; s_after_one : bool;
              s_inputs : bool list }

val seed_of : int -> line -> seed

val numbered : int -> 'a1 list -> 'a1 PositiveMap.t -> 'a1 PositiveMap.t

type numbering = { known : ((bool * letter) * int) list PositiveMap.t;
                   by_number : (bool * letter) PositiveMap.t;
                   next_number : int }

val letter_eqb : letter -> letter -> bool

val key0 : letter -> int

val number_of : (bool * letter) -> numbering -> int * numbering

type labels = { given : int PositiveMap.t; numbers : numbering }

val seed_at : seed PositiveMap.t -> int -> seed

val label : seed PositiveMap.t -> int -> state -> labels -> labels

val label_next : seed PositiveMap.t -> int -> int -> labels -> labels

val seed_children : seed PositiveMap.t -> (int * int) -> (int * int) list

val grow :
  seed PositiveMap.t -> int -> (int * int) list -> pair_set -> labels ->
  labels

val build : int -> int -> automaton -> table

val ones_in : int -> int

val count : int -> int

val dummy : state -> state

type runs = (state * int) list

val add_run : state -> int -> runs -> runs

val advance : ready -> runs -> runs option

val follow : int -> int -> runs -> ready list -> bool

val converge_in : (int -> ready) -> int -> int -> (int * int) -> bool

val set_of : (int * int) list -> pair_set

val converge_levels :
  (int -> ready) -> int -> int -> int -> (int * int) list -> (int * int) list
  -> bool

val pairs_of : pair_set -> (int * int) list

val check_convergence : table -> int -> int -> bool
