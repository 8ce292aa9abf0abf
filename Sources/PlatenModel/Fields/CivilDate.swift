internal import Glibc

/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Written, and encoded, in the extended format of ISO 8601: `2022-11-29`.
public struct CivilDate: Hashable, Sendable {
  /// 0 is the year before the year 1, as in ISO 8601.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// Creates a day, or returns `nil` for one that the calendar does not have, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    self.init(unchecked: year, month, day)
  }

  /// Creates a day whose parts are known to be valid.
  init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Today, by the clock and the time zone of the machine.
  package static var today: CivilDate {
    var seconds = time(nil), parts = tm()
    localtime_r(&seconds, &parts)
    return CivilDate(
      unchecked: Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }
}

extension CivilDate: LosslessStringConvertible {
  /// Creates the day that `YYYY-MM-DD` names; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  public var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}

extension CivilDate: Comparable {
  /// Whether `a` is the earlier day.
  public static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CivilDate: Codable {
  /// Decodes `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(expecting: "a day as YYYY-MM-DD")
  }

  /// Encodes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
