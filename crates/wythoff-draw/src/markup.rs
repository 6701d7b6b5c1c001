//! Pieces of HTML and SVG: text that cannot be misread, elements, and a page around its body.

/// Text with the characters that HTML and SVG would misread written as entities.
///
/// ```
/// use wythoff_draw::markup::escaped;
///
/// assert_eq!(escaped("a <= \"b\" & c"), "a &lt;= &quot;b&quot; &amp; c");
/// ```
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            _ => safe.push(c),
        }
    }
    safe
}

/// An element around a text, of a class unless that is empty.
///
/// ```
/// use wythoff_draw::markup::element;
///
/// assert_eq!(element("td", "number", "12"), "<td class=\"number\">12</td>");
/// assert_eq!(element("p", "", "a < b"), "<p>a &lt; b</p>");
/// ```
pub fn element(tag: &str, class: &str, text: &str) -> String {
    let text = escaped(text);
    match class {
        "" => format!("<{tag}>{text}</{tag}>"),
        class => format!("<{tag} class=\"{class}\">{text}</{tag}>"),
    }
}

/// A link to a file beside the page.
///
/// ```
/// use wythoff_draw::markup::link;
///
/// assert_eq!(link("value-0.txt", "The theorem"), "<a href=\"value-0.txt\">The theorem</a>");
/// ```
pub fn link(to: &str, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escaped(to), escaped(text))
}

/// A page that needs nothing else: its title, its style sheet, its body as HTML, and its script if it has one.
pub fn page(title: &str, style: &str, body: &str, script: Option<&str>) -> String {
    let script = script.map_or_else(String::new, |script| {
        format!("<script>\n{script}</script>\n")
    });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}\
         {script}</body>\n</html>\n",
        escaped(title)
    )
}
