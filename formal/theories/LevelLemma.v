(** * Two games with the same small values

    If the options of one game are options of another, and every further option of the other has a
    value above m in the first, then both have the same positions of each value up to m. *)

From Coq Require Import Arith List Lia Wf_nat Wellfounded.
From Wythoff Require Import Game.

Section LevelLemma.
  Variable X : Type.
  Variables few many : X -> list X.
  Variable size : X -> nat.
  Hypothesis few_smaller : forall p q, In q (few p) -> size q < size p.
  Hypothesis many_smaller : forall p q, In q (many p) -> size q < size p.

  Let smaller_game := Game X few size few_smaller.
  Let larger_game := Game X many size many_smaller.

  Variable m : nat.
  Hypothesis contained : forall p q, In q (few p) -> In q (many p).
  Hypothesis others_are_large :
    forall p q, In q (many p) -> In q (few p) \/ m < grundy smaller_game q.

  Theorem level_lemma p v : v <= m -> (grundy smaller_game p = v <-> grundy larger_game p = v).
  Proof.
    revert v; induction p as [p IH] using (well_founded_induction (well_founded_ltof X size)).
    assert (forall q v, In q (many p) -> v <= m ->
      (grundy smaller_game q = v <-> grundy larger_game q = v)) as same.
    { intros q v Hq; apply IH, many_smaller; auto. }
    destruct (grundy_mex smaller_game p) as [S1 S2]; simpl in S1, S2.
    assert (grundy smaller_game p <= m -> grundy larger_game p = grundy smaller_game p) as forth.
    { intros Hm; eapply is_mex_unique; [apply grundy_mex |]; split.
      - intros (q & Hq & E); simpl in Hq; apply same in E; auto.
        destruct (others_are_large p q Hq) as [Hf | Hl]; [| lia].
        apply S1; eauto.
      - intros k Hk; destruct (S2 k Hk) as (q & Hq & E); exists q.
        split; [simpl; auto | apply same; auto; lia]. }
    intros v Hv; split; intros E.
    - rewrite <- E; apply forth; lia.
    - destruct (le_lt_dec (grundy smaller_game p) m) as [Hm | Hm]; [rewrite <- forth; auto |].
      destruct (S2 v) as (q & Hq & Eq); [lia |].
      exfalso; apply (grundy_option larger_game p q); [simpl; auto |].
      rewrite E; apply same; auto.
  Qed.
End LevelLemma.
