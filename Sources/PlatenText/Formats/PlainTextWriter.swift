internal import PlatenModel

/// Writes plain text: a line feed after each line, an empty line between paragraphs, a form feed
/// after each page.
struct PlainTextWriter: TextWriter {
  func page(_ page: RecognizedPage, from source: PageSource) -> String { page.text + "\u{0C}" }
}
