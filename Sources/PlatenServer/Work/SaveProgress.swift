/// How far the document of a session is.
struct SaveProgress: Encodable, Sendable {
  enum State: String, Encodable, Sendable {
    /// Waits for the document of another session.
    case waiting
    case running
    case done
    /// No document was written.
    case failed
  }

  /// A page that did not become part of the document.
  struct Failure: Encodable, Sendable {
    let page: SessionID
    /// A key of the table of strings.
    let error: String
    /// The words of the program, in English.
    let detail: String?
  }

  var state = State.waiting
  /// The pages that are finished, and all pages.
  var finishedPages = 0
  let pageCount: Int
  var failures: [Failure] = []
  /// Why there is no document: a key of the table of strings.
  var error: String?
  var document: SavedDocument?

  init(pageCount: Int) { self.pageCount = pageCount }
}
