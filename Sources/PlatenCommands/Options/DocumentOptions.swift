internal import ArgumentParser
internal import FoundationEssentials
internal import Platen

/// What the document says of itself.
struct DocumentOptions: ParsableArguments {
  @Option(help: "The document's title.") var title: String?
  @Option(help: "The document's author.") var author: String?
  @Option(help: "What the document is about.") var subject: String?
  @Option(help: ArgumentHelp("Keywords, with commas between.", valueName: "words"))
  var keywords: String?

  /// The metadata of a document in `language`, a name of Tesseract's.
  func metadata(language: String?, created: Date) -> DocumentMetadata {
    DocumentMetadata(
      title: title, author: author, subject: subject,
      keywords: (keywords ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty },
      language: language.flatMap(DocumentMetadata.language(forReader:)),
      created: created, generator: Generator.name)
  }
}

extension Substring {
  /// Without the spaces before and behind.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
