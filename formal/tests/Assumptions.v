(** What the main theorems say and what they rest on, to be compared with [assumptions.expected]. *)
From Coq Require Import NArith.
From Wythoff Require Import Zeckendorf Wythoff Machine Table Check CheckSound Converge.
From Wythoff Require Import Main Value0 Value1 Value2 FloorPhi ConvergeSound Convergence.
From Wythoff Require Import LevelLemma FraenkelHo SpacedPairs PairAutomaton PairSound.
From Wythoff Require Import PairValue0 PairValue1 PairValue2.
Set Printing Width 110.
Check main.
Print Assumptions main.
Check reach_digits.
Print Assumptions reach_digits.
Check states_are_true.
Print Assumptions states_are_true.
Check inputs_are_true.
Print Assumptions inputs_are_true.
Check values_to_0.
Print Assumptions values_to_0.
Check values_to_1.
Print Assumptions values_to_1.
Check values_to_2.
Print Assumptions values_to_2.
Check wythoff_theorem.
Print Assumptions wythoff_theorem.
Check convergence.
Print Assumptions convergence.
Print slowest.
Check convergence_exactly.
Print Assumptions convergence_exactly.
Check convergence_0.
Print Assumptions convergence_0.
Check convergence_1.
Print Assumptions convergence_1.
Check convergence_2.
Print Assumptions convergence_2.
Check level_lemma.
Print Assumptions level_lemma.
Check conjecture_1.
Print Assumptions conjecture_1.
Check conjecture_2.
Print Assumptions conjecture_2.
Check conjecture_2_w.
Print Assumptions conjecture_2_w.
Check conjecture_3.
Print Assumptions conjecture_3.
Check mex_b_gap.
Print Assumptions mex_b_gap.
Check spaced_pairs.
Print Assumptions spaced_pairs.
Check pairs_sound.
Print Assumptions pairs_sound.
Check pairs_exactly.
Print Assumptions pairs_exactly.
Check value_0.
Print Assumptions value_0.
Check value_1.
Print Assumptions value_1.
Check value_2.
Print Assumptions value_2.
