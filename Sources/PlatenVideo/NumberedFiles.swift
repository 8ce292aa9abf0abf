internal import Glibc
internal import PlatenModel

/// Files whose names differ in a number, as ffmpeg and OpenCV name the images of a sequence.
enum NumberedFiles {
  /// The existing files of a pattern such as `frame-%04d.jpg`, from the first number to the first one
  /// that is missing; the first number is at most 1,000. `nil` where `pattern` has no number.
  static func paths(matching pattern: String) -> [String]? {
    guard let format = NumberFormat(pattern) else { return nil }
    let exists = { (number: Int) in access(format.name(number).fileName, F_OK) == 0 }
    guard let first = (0...1000).first(where: exists) else { return [] }
    return (first...).lazy.prefix(while: exists).map(format.name)
  }

  /// A name with one `%d` or `%0nd`.
  private struct NumberFormat {
    let before: Substring, after: Substring, digits: Int

    init?(_ pattern: String) {
      guard let start = pattern.firstIndex(of: "%") else { return nil }
      let rest = pattern[start...].dropFirst()
      guard let end = rest.firstIndex(of: "d"), rest[..<end].allSatisfy(\.isNumber),
        rest[..<end].isEmpty || rest.first == "0"
      else { return nil }
      before = pattern[..<start]
      after = rest[end...].dropFirst()
      digits = min(18, Int(rest[..<end]) ?? 1)
    }

    func name(_ number: Int) -> String { before + number.padded(digits) + after }
  }
}
