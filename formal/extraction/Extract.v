(** The checkers as an OCaml program, for tables that are too large for the assistant.

    Natural numbers become machine integers of 63 bits, and comparisons and operations on bits those
    of the machine.  Bits from 60 on are refused at run time, so nothing overflows. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Wythoff Require Import Table Check Build Converge.

Extract Constant Pos.eqb => "(fun (a : int) b -> a = b)".
Extract Constant N.eqb => "(fun (a : int) b -> a = b)".
Extract Constant N.lor => "(fun a b -> a lor b)".
Extract Constant N.ldiff => "(fun a b -> a land (lnot b))".
Extract Constant N.shiftr => "(fun a i -> if i > 60 then failwith ""too wide"" else a lsr i)".
Extract Constant N.testbit => "(fun a i -> if i > 60 then failwith ""too wide"" else (a lsr i) land 1 = 1)".
Extract Constant N.setbit => "(fun a i -> if i > 59 then failwith ""too wide"" else a lor (1 lsl i))".
Extract Constant N.ones => "(fun n -> if n > 60 then failwith ""too wide"" else (1 lsl n) - 1)".

Extraction Blacklist List.
Extraction "build/checker.ml" build check check_convergence check_late.
