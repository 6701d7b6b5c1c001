(** The checkers as an OCaml program, for tables that are too large for the assistant.  Natural
    numbers become machine integers of 63 bits; [rows_check.ml] refuses windows that come near
    that. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Wythoff Require Import Table Check Build Converge.

Extraction Blacklist List.
Extraction "build/checker.ml" build check check_convergence.
