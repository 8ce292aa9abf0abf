/// A failure that neither the request nor the photo explains: memory, a library, or a bug.
public enum InternalFault: Hashable, Sendable {
  /// Memory ran out. `purpose` is a noun for what it was needed for, such as "an image".
  case outOfMemory(purpose: String)
  /// A call of a C or C++ library failed; `message` is the library's own.
  case library(name: String, message: String)
  /// A network could not be run. `name` is "page", "corner", "line", "script" or "subject",
  /// `message` OpenCV's.
  case network(name: String, message: String)
  /// A value could not be encoded. `subject` is a noun for it, such as "the manifest".
  case encoding(subject: String, message: String)
  /// A condition that platen itself guarantees does not hold.
  case invariant(String)
}

extension InternalFault: CustomStringConvertible {
  /// One line without a full stop: what failed, and its cause.
  public var description: String {
    switch self {
    case .outOfMemory(let purpose): "out of memory for \(purpose)"
    case .library(let name, let message): "\(name) failed: \(message)"
    case .network(let name, let message): "the \(name) network could not be run: \(message)"
    case .encoding(let subject, let message): "cannot encode \(subject): \(message)"
    case .invariant(let condition): condition
    }
  }
}
