/// Hours and minutes of a day of 24 hours, by the clock where they were printed.
///
/// Written, and encoded, as ISO 8601 has it, without a `T`: `13:02`.
public struct TimeOfDay: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// Creates a time, or returns `nil` for hours and minutes that no day has.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Creates the time that `hh:mm` names; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2],
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// `hh:mm`.
  public var description: String { "\(hour.padded(2)):\(minute.padded(2))" }
}

extension TimeOfDay: Comparable {
  /// Whether `a` is the earlier time.
  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool {
    (a.hour, a.minute) < (b.hour, b.minute)
  }
}

extension TimeOfDay: Codable {
  /// Decodes `hh:mm`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(expecting: "a time as hh:mm")
  }

  /// Encodes `hh:mm`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
