(** * Value 1 by one automaton

    An automaton of 415 states that reads the digits of a and b side by side accepts exactly the
    positions (a, b), a <= b, of Grundy value 1. *)

From Coq Require Import Arith NArith ZArith List Lia Bool.
From Wythoff Require Import Zeckendorf Wythoff Table Check Main Value1 PairAutomaton PairSound Pairs1.
Import ListNotations.

Definition automaton1 : pair_automaton := of_list pairs1.

Lemma automaton1_states : length pairs1 = 415.
Proof. reflexivity. Qed.

Lemma automaton1_checked : check_pairs automaton1 table1 1 12 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** For any digits without neighbouring ones, as many of a as of b. *)
Theorem value_1_digits w :
  spaced (map fst w) = true -> spaced (map snd w) = true ->
  (accepts automaton1 w = true <->
   value (map fst w) <= value (map snd w) /\ G (value (map fst w)) (value (map snd w)) = 1).
Proof.
  apply (pairs_sound automaton1 table1 1 1 12 table1_accepted (le_n 1) automaton1_checked).
Qed.

(** The digits of two numbers side by side, filled up with zeros. *)
Definition side_by_side (a b : nat) : list (bool * bool) :=
  combine (repeat false (length (zeck b)) ++ zeck a) (repeat false (length (zeck a)) ++ zeck b).

Lemma combine_fst {X Y} (l : list X) (m : list Y) : length l = length m -> map fst (combine l m) = l.
Proof. revert m; induction l as [| x l IH]; intros [| y m]; simpl; intros H; try discriminate; f_equal; auto. Qed.

Lemma combine_snd {X Y} (l : list X) (m : list Y) : length l = length m -> map snd (combine l m) = m.
Proof. revert m; induction l as [| x l IH]; intros [| y m]; simpl; intros H; try discriminate; f_equal; auto. Qed.

Theorem value_1 a b : accepts automaton1 (side_by_side a b) = true <-> a <= b /\ G a b = 1.
Proof.
  destruct (zeck_spec a) as [Sa Va], (zeck_spec b) as [Sb Vb].
  assert (length (repeat false (length (zeck b)) ++ zeck a) =
          length (repeat false (length (zeck a)) ++ zeck b)) as L
    by (rewrite !app_length, !repeat_length; lia).
  rewrite value_1_digits; unfold side_by_side;
    rewrite ?(combine_fst _ _ L), ?(combine_snd _ _ L), ?value_zeros, ?spaced_zeros, ?Va, ?Vb; auto.
  reflexivity.
Qed.
