//! Sets of moves that can be said in a few words: each form is compared with the set by a decision.

use wythoff_automata::logic::{all, apply};
use wythoff_automata::{Budget, Relation, UBig};
use wythoff_rules::PileOrder;

use super::setting::{NoSetting, Setting};

/// A form for moves (i, j) with i <= j: in words, as a formula, and the word whose presence the formula needs.
struct Form {
    says: &'static str,
    formula: &'static str,
    needs: Option<&'static str>,
}

/// The simplest first.
const FORMS: &[Form] = &[
    Form {
        says: "every move",
        formula: "0 = 0",
        needs: None,
    },
    Form {
        says: "every move with i < j",
        formula: "i < j",
        needs: None,
    },
    Form {
        says: "every move with i = 0",
        formula: "i = 0",
        needs: None,
    },
    Form {
        says: "every move with i = 0 or i = j",
        formula: "i = 0 or i = j",
        needs: None,
    },
    Form {
        says: "every move but (⌊nφ⌋ - ⌊mφ²⌋, ⌊nφ²⌋ - ⌊mφ⌋) for n >= 1, m >= 0 and (⌊nφ⌋ + 1, ⌊nφ²⌋ + 1) for n >= 1",
        formula: "not (exists n, m, a, b: upper(m, a) and lower(m, b) and lower(n, i + a) and upper(n, j + b)) \
                  and not (exists n: 0 < n and lower(n, i - 1) and upper(n, j - 1))",
        needs: Some("lower"),
    },
];

/// So many moves may be named one by one.
const MOST_NAMED: usize = 12;

/// A closed form of a set of moves of two piles without places, decided to be right; `None` if no form fits.
///
/// A form fits if it differs from the set by finitely many moves, which are named.
///
/// **Status** proved.
///
/// # Errors
///
/// At a limit.
pub fn closed_form(
    setting: &mut Setting,
    set: &Relation,
    budget: &Budget,
) -> Result<Option<String>, NoSetting> {
    if let Some(members) = few(set, budget)? {
        return Ok(Some(match members.is_empty() {
            true => "none".to_owned(),
            false => format!("only {members}"),
        }));
    }
    if setting.piles != 2 || setting.order != PileOrder::Sorted {
        return Ok(None);
    }
    for form in FORMS {
        let known = |name: &str| setting.session.environment().relation(name).is_some();
        if !form.needs.is_none_or(known) {
            continue;
        }
        let formula = format!("{} and ({})", setting.is_move(), form.formula);
        let said = setting.set(&formula)?;
        let lacking = setting.minus(&said, set)?;
        let (Some(lacking), Some(further)) = (
            few(&lacking, budget)?,
            few(&setting.minus(set, &said)?, budget)?,
        ) else {
            continue;
        };
        let mut text = form.says.to_owned();
        if !lacking.is_empty() {
            text.push_str(&format!(", and not {lacking} either"));
        }
        if !further.is_empty() {
            text.push_str(&format!(", and {further} as well"));
        }
        return Ok(Some(text));
    }
    Ok(None)
}

/// The members of a set of a few.
fn few(set: &Relation, budget: &Budget) -> Result<Option<String>, NoSetting> {
    if set
        .count()
        .is_none_or(|count| count > UBig::from(MOST_NAMED))
    {
        return Ok(None);
    }
    let members = set.first_members(MOST_NAMED, budget)?;
    let written = members.iter().map(|member| {
        let numbers: Vec<String> = member.iter().map(UBig::to_string).collect();
        format!("({})", numbers.join(", "))
    });
    Ok(Some(written.collect::<Vec<_>>().join(", ")))
}

impl Setting {
    /// The moves of one set that are not in another.
    fn minus(&mut self, one: &Relation, other: &Relation) -> Result<Relation, NoSetting> {
        let names = self.move_names();
        let difference = all([
            apply("one", one, names.iter().copied()),
            apply("other", other, names.iter().copied()).not(),
        ]);
        Ok(self.session.logic().define(names, &difference)?)
    }
}
