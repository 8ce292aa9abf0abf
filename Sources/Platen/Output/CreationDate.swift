public import FoundationEssentials
internal import Glibc

/// The creation date of a document.
public enum CreationDate {
  /// The seconds from 1970 to the end of the year 9999, the last that formats of dates can express.
  private static let yearsWithFourDigits = 0...253_402_300_799

  /// The current time, or that of the environment variable `SOURCE_DATE_EPOCH` in seconds since
  /// 1970, with which the same photos give the same bytes. A value beyond the year 9999 is ignored.
  public static func current() -> Date {
    guard let text = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: text)),
      yearsWithFourDigits.contains(seconds)
    else { return Date() }
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
