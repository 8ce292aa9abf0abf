internal import FoundationEssentials
internal import PlatenModel

/// Notes that outlive the build of the program: which document was written where.
extension WorkDirectory {
  /// The note about `subject`; `nil` where there is none, or where it is damaged.
  package func note(about subject: String) -> String? {
    let path = notePath(subject)
    guard let file = try? FileContents.read(path: path, megabytes: WorkEntry.maximumMegabytes),
      let entry = WorkEntry(file: file)
    else { return nil }
    return String(decoding: entry.content, as: UTF8.self)
  }

  /// Keeps `note` about `subject` in place of an earlier one. Where that fails, ``failure`` says so.
  package func keepNote(_ note: String, about subject: String) {
    let entry = WorkEntry(
      subject: .init(source: note, page: 1, sha256: "", pages: 0, program: WorkKey.program),
      content: Data(note.utf8))
    keep(entry, at: notePath(subject))
  }

  private func notePath(_ subject: String) -> String {
    "\(path)/notes/\(ContentDigest.hexadecimal(Data(subject.utf8))).note"
  }
}
