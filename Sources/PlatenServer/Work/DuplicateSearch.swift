internal import Platen
internal import PlatenModel

/// Finds the page that another photo of a session shows already, by the measure of
/// `scan --skip-duplicates`: the same words at the same places, and the same ink.
struct DuplicateSearch: Sendable {
  let store: SessionStore
  let reader: PageReader

  /// The page that `id` repeats; `nil` for none. Pages that look alike are recognized, and compared
  /// once. Their text stays in the work directory, where the document takes it.
  func original(of id: SessionID, in session: SessionID) async throws -> SessionID? {
    let page = try await store.page(id, in: session)
    guard page.mayRepeat == true else { return page.duplicateOf }
    let files = store.files(of: session)
    let scanned = try await reader.scanned(page, files: files)
    for candidate in try await store.similar(to: id, in: session) where scanned.canRepeat {
      let other = try await reader.scanned(candidate, files: files)
      guard try other.canRepeat && scanned.isSamePage(as: other) else { continue }
      try await store.note(id, repeats: candidate.id, in: session)
      return candidate.id
    }
    try await store.note(id, repeats: nil, in: session)
    return nil
  }
}
