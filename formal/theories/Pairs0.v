(** The automaton of value 0 that reads both piles, as the program [wythoff] writes it: data, not to be trusted. *)
From Coq Require Import NArith List.
From Wythoff Require Import PairAutomaton.
Import ListNotations.

Definition pairs0 : list pair_state := [
D true 1 2 0 0; D false 0 0 3 0; D true 4 2 0 0; D false 3 2 0 0].
