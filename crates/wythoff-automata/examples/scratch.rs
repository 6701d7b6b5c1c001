//! x
use wythoff_automata::*;
use wythoff_automata::text::Session;
fn main(){
  for f in std::env::args().skip(1) {
    let dir=std::path::Path::new(&f).parent().unwrap().to_owned();
    let text=std::fs::read_to_string(&f).unwrap();
    let mut t=std::time::Instant::now();
    let sys = if f.contains("trib") {System::tribonacci()} else {System::fibonacci()};
    let mut s=Session::new(sys, Budget::default());
    println!("session {:?}", t.elapsed());
    // one statement at a time for timing: split at lines starting with keyword
    let mut stmts: Vec<String>=vec![];
    for line in text.lines() { if ["let ","import ","theorem ","refute "].iter().any(|k| line.starts_with(k)) { stmts.push(String::new()); } if line.starts_with('#')||line.trim().is_empty() {continue;} stmts.last_mut().unwrap().push_str(line); stmts.last_mut().unwrap().push('\n'); }
    for st in stmts { t=std::time::Instant::now(); match s.run(&st, |p| std::fs::read_to_string(dir.join(p)).map_err(|e| e.to_string())) { Ok(claims)=>{ let e=t.elapsed(); let max=s.logic().take_steps().iter().map(|x| x.sizes.tuples).max().unwrap_or(0); let first: String=st.lines().next().unwrap().chars().take(60).collect(); print!("{e:?} tuples<={max} {first}"); for c in claims { print!(" ==> {}{}", c.decision, if c.is_right() {""} else {"  WRONG"}); } println!(); } Err(e)=>println!("{}", e.render(&st)) } }
  }
}
