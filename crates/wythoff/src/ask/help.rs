//! Topics of help: the rule language, formulas, formats, certificates, the exit status. Every example in them is run as a test.

use serde::{Deserialize, Serialize};

use super::arguments::missing;
use super::{Arguments, Host, Question};
use crate::Failure;

/// The topics with their texts; the first line of each is its title.
pub const TOPICS: &[(&str, &str)] = &[
    ("rules", include_str!("help/rules.txt")),
    ("formulas", include_str!("help/formulas.txt")),
    ("formats", include_str!("help/formats.txt")),
    ("certificates", include_str!("help/certificates.txt")),
    ("exit-status", include_str!("help/exit-status.txt")),
];

/// What is there to know about a topic?
///
/// # Example
///
/// ```
/// use wythoff::ask::help::HelpQuestion;
/// use wythoff::ask::{Question, Quiet};
///
/// let question = HelpQuestion { topic: "rules".to_owned() };
/// let topic = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(topic.title, "The rule language");
/// ```
#[derive(Debug, Clone)]
pub struct HelpQuestion {
    /// The name of the topic.
    pub topic: String,
}

/// A topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topic {
    /// Its name.
    pub topic: String,
    /// What it is about.
    pub title: String,
    /// The text, with its title.
    pub text: String,
}

impl Question for HelpQuestion {
    const NAME: &'static str = "help";
    type Answer = Topic;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let topic = arguments.text("topic")?;
        Ok(Self {
            topic: topic.ok_or_else(|| missing("topic"))?,
        })
    }

    fn ask(&self, _: &dyn Host) -> Result<Topic, Failure> {
        let found = TOPICS.iter().find(|(name, _)| *name == self.topic);
        let Some((name, text)) = found else {
            let names: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).collect();
            return Err(Failure::Input(format!(
                "there is no topic `{}`; there are {}",
                self.topic,
                names.join(", ")
            )));
        };
        Ok(Topic {
            topic: (*name).to_owned(),
            title: text.lines().next().unwrap_or_default().to_owned(),
            text: (*text).to_owned(),
        })
    }
}
