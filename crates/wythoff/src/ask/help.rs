//! Topics of help: the rule language, formulas, formats, certificates, the exit status. Every example in them is run as a test.

use serde::{Deserialize, Serialize};

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

/// What is there to know about a topic, or which topics are there?
///
/// # Example
///
/// ```
/// use wythoff::ask::help::HelpQuestion;
/// use wythoff::ask::{Question, Quiet};
///
/// let question = HelpQuestion { topic: Some("rules".to_owned()) };
/// let topics = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(topics[0].title, "The rule language");
/// ```
#[derive(Debug, Clone)]
pub struct HelpQuestion {
    /// The topic; all of them if none is named.
    pub topic: Option<String>,
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
    type Answer = Vec<Topic>;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self {
            topic: arguments.text("topic")?,
        })
    }

    fn ask(&self, _: &dyn Host) -> Result<Vec<Topic>, Failure> {
        let wanted = |name: &str| self.topic.as_deref().is_none_or(|topic| topic == name);
        let found: Vec<Topic> = (TOPICS.iter())
            .filter(|(name, _)| wanted(name))
            .map(|(name, text)| Topic {
                topic: (*name).to_owned(),
                title: text.lines().next().unwrap_or_default().to_owned(),
                text: (*text).to_owned(),
            })
            .collect();
        match &self.topic {
            Some(topic) if found.is_empty() => Err(no_topic(topic)),
            _ => Ok(found),
        }
    }
}

/// There is no such topic.
fn no_topic(topic: &str) -> Failure {
    let names: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).collect();
    Failure::Input(format!(
        "there is no topic `{topic}`; there are {}",
        names.join(", ")
    ))
}
