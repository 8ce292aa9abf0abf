public import FoundationEssentials
internal import Glibc

/// When a document was made.
public enum CreationDate {
  /// Now, or what `SOURCE_DATE_EPOCH` says, so that the same photos give the same bytes.
  public static func current() -> Date {
    guard let text = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: text)) else {
      return Date()
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
