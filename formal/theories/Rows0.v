(** The automaton of the rows of value 0, as the program [wythoff] writes it: data, not to be trusted. *)
From Coq Require Import NArith List.
From Wythoff Require Import Build.
Import ListNotations.
Local Open Scope N_scope.

Definition rows0 : automaton := Automaton 0 [
L 0 1 1; E 2 1; L 3 1 0; L 2 1 1].
