(* Reads an automaton of rows as the program `wythoff` writes it, and runs the extracted checker.

   usage: rows_check FILE BELOW FREE_DIGITS [CONVERGENCE_DIGITS LIMIT [ROW]] *)

open Checker

let read path =
  let input = open_in path in
  let after word =
    Scanf.sscanf (input_line input) (Scanf.format_from_string (word ^ " %d") "%d") (fun n -> n) in
  if after "wythoff rows" <> 1 then failwith "expected `wythoff rows 1`";
  let value = after "value" in
  let states = after "states" in
  let line _ =
    match String.split_on_char ' ' (input_line input) with
    | [zero; "."; set] -> E (int_of_string zero, int_of_string set)
    | [zero; one; set] -> L (int_of_string zero, int_of_string one, int_of_string set)
    | _ -> failwith "expected two states and a set" in
  let rec lines n acc = if n = 0 then List.rev acc else lines (n - 1) (line () :: acc) in
  let lines = lines states [] in
  close_in input;
  { value; lines }

(* All windows leave room, so that no machine integer overflows. *)
let fits table =
  let small set = set >= 0 && set < 1 lsl 56 in
  let lane (own, _) = small own.diagonals && small own.columns in
  List.for_all (fun (_, (_, letter)) -> List.for_all lane letter) (PositiveMap.elements table.letters)

(* Where a row is: it begins with the digits of the first number, [late_digits] more follow, and it comes so many
   rows after the first such row.  The checker looks whether this is so. *)
let late_digits = 12

let place row =
  let rec weights a b acc = if a > row then acc else weights b (a + b) (a :: acc) in
  let rec greedy row = function
    | [] -> []
    | w :: rest -> if w <= row then true :: greedy (row - w) rest else false :: greedy row rest in
  let rec value digits weights =
    match digits, weights with
    | d :: digits, w :: weights -> (if d then w else 0) + value digits weights
    | _ -> 0 in
  let weights = weights 1 2 [] in
  let kept = max 0 (List.length weights - late_digits) in
  let first = List.filteri (fun i _ -> i < kept) (greedy row weights) in
  let shorter = List.filteri (fun i _ -> i >= late_digits) weights in
  (value first shorter, row - value first weights)

let report what answer =
  Printf.printf "%s: %s (%.1f s)\n%!" what (if answer then "accepted" else "refused") (Sys.time ());
  if not answer then exit 1

let () =
  let number i = int_of_string Sys.argv.(i) in
  let automaton = read Sys.argv.(1) in
  let table = build (number 2) (number 3) automaton in
  let letters = List.length (PositiveMap.elements table.letters) in
  Printf.printf "value %d: %d states, %d letters\n%!" automaton.value (List.length automaton.lines) letters;
  report "windows fit in machine integers" (fits table);
  report (Printf.sprintf "table of the values 0, ..., %d" automaton.value) (check table automaton.value);
  if Array.length Sys.argv > 5 then begin
    let limit = number 5 in
    report (Printf.sprintf "all sweeps converge within %d rows" limit)
      (check_convergence table (number 4) limit);
    if Array.length Sys.argv > 6 then begin
      let row = number 6 in
      let (first, at_start) = place row in
      report (Printf.sprintf "the one from row %d does not within %d" row (limit - 1))
        (limit > 0 && check_late table late_digits first at_start (limit - 1) row)
    end
  end
