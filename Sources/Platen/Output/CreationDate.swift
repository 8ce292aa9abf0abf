public import FoundationEssentials
internal import Glibc

/// The creation date of a document.
public enum CreationDate {
  /// The current time, or that of the environment variable `SOURCE_DATE_EPOCH` in seconds since
  /// 1970, with which the same photos give the same bytes.
  public static func current() -> Date {
    guard let text = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: text)) else {
      return Date()
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
