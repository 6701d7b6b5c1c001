//! The questions of the facade for WebAssembly: bytes of JSON in, JSON out, progress by callback.
//!
//! The other side asks for room for `NAME\nARGUMENTS` with [`room`], writes it there, calls [`ask`], and reads the
//! answer at [`answer`]. While the work goes on it is told of it by its own function `hear`, and asked for the time by
//! `now`. There is one question at a time: the memory belongs to one worker.

mod host;

use std::cell::RefCell;

use wythoff::ask::answer_json;
use wythoff::json;

use host::Page;

thread_local! {
    /// The question as it is written from outside, and then its answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// What is kept between questions.
    static PAGE: Page = Page::default();
}

/// Room for a question of so many bytes; its address.
#[allow(unsafe_code, reason = "the other side calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *const u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_ptr()
    })
}

/// Answers the question that was written; the number of bytes of the answer, whose address [`answer`] tells.
#[allow(unsafe_code, reason = "the other side calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = TEXT.take();
    let answer = PAGE.with(|page| answered(&question, page)).into_bytes();
    let length = answer.len();
    TEXT.replace(answer);
    length
}

/// Where the answer is.
#[allow(unsafe_code, reason = "the other side calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// The answer to `NAME\nARGUMENTS`, or why there is none, as JSON.
fn answered(question: &[u8], page: &Page) -> String {
    let text = String::from_utf8_lossy(question);
    let (name, arguments) = text.split_once('\n').unwrap_or((&text, "{}"));
    match answer_json(name, arguments, page) {
        Ok(answer) => answer,
        Err(failure) => json::of_failure(&failure),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_by_its_bytes() {
        let asked = |text: &str| answered(text.as_bytes(), &Page::default());
        let answer = asked("value\n{\"sum\":\"wythoff@3,5\"}");
        assert!(answer.starts_with("{\"value\":0,"), "{answer}");
        let error = asked("value\n{}");
        assert!(
            error.starts_with("{\"error\":{\"kind\":\"input\""),
            "{error}"
        );
        assert!(asked("nothing").contains("there is no question"));
    }
}
