import Glibc
import PlatenModel
import Testing

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

/// 250 KB of what is worst for each detector, in one line.
///
/// `Benchmarks/find-worst-case` compares the times of a release build with the target.
struct LinearTimeTests {
  /// The length of each text, in bytes of UTF-8.
  private static let size = 250_000
  /// The largest accepted time, in times of prose. Quadratic time is tens to hundreds.
  private static let maximumRatio = 12.0

  private static let prose = """
    The committee met on 12 March 2024 at the town hall and agreed to send the report to all \
    members. A copy costs $12.50 and can be ordered from info@example.org or by telephone on \
    +44 20 7946 0958. Most of the guests had read it before, and they talked for two hours about \
    the roads, the school and the river. Nobody knew what the winter would bring. The old mill on \
    the hill had been closed for years, and its owner lived at 12 Baker Street, London NW1 6XE.
    """

  /// The processor time of all detectors for prose, in seconds.
  private static let proseTime = time(Set(Item.Kind.allCases), text(prose))

  @Test(
    arguments: [
      (.emailAddress, "{at}"), (.emailAddress, "a@"), (.url, "www."), (.url, "A."),
      (.url, "(a.de)_"),
      (.ipAddress, "1.1.1.1 "), (.iban, "DE89 "), (.isbn, "ISBN 1 "), (.vatNumber, "DE 1 1 1 "),
      (.fullStreetAddress, "1234 Aa "), (.fullStreetAddress, "1 rue "),
      (.shipmentTrackingNumber, "11 "), (.flightNumber, "LH 123 "), (.telephoneNumber, "11 "),
      (.telephoneNumber, "( )()"), (.dateTimeDuration, "1d"), (.dateTimeDuration, "1/"),
      (.dateTimeDuration, "the first week of "), (.currency, "1,111,"), (.currency, "$"),
    ] as [(Item.Kind, String)])
  func repeatedTriggersTakeLinearTime(kind: Item.Kind, trigger: String) {
    #expect(Self.time([kind], Self.text(trigger)) < Self.maximumRatio * Self.proseTime)
  }

  @Test(arguments: ["a", "A", "1", " ", "\u{301}", "e\u{301}", "\u{4E00}", "\u{1F468}\u{200D}"])
  func endlessWordsTakeLinearTime(word: String) {
    let kinds = Set(Item.Kind.allCases)
    #expect(Self.time(kinds, Self.text(word)) < Self.maximumRatio * Self.proseTime)
  }

  /// Each text ends with something that is looked at again and again from its end.
  @Test(
    arguments: [
      (.url, "http://a.com/", ")", ""), (.url, "makefile.", "www.", ""), (.url, "@", "a.", "com"),
      (.fullStreetAddress, "A", "\u{5B1}", " 12, 12345 Berlin"),
      (.telephoneNumber, "tel ", "\u{5B1}", " 1234567"),
    ] as [(Item.Kind, String, String, String)])
  func longRunsTakeLinearTime(kind: Item.Kind, start: String, middle: String, end: String) {
    let text = start + Self.text(middle) + end
    #expect(Self.time([kind], text) < Self.maximumRatio * Self.proseTime)
  }

  @Test func numbersInALongLineAreAllFound() {
    let text = String(repeating: "+49 30 1234567, ", count: 1000)
    #expect(found(PhoneDetector(region: "US"), text).count == 1000)
  }

  @Test func datesAreFoundAcrossThePartsOfALongLine() {
    let detector = DateDetector(
      locale: ItemLocale(tag: "en-US")!, reference: CivilDate("2024-01-01")!)
    let text = String(repeating: "on Monday the 5th of March 2024, ", count: 1000)
    #expect(Set(found(detector, text)) == ["Monday the 5th of March 2024"])
    #expect(found(detector, text).count == 1000)
  }

  private static func text(_ part: String) -> String {
    String(repeating: part, count: size / part.utf8.count + 1)
  }

  private static func time(_ kinds: Set<Item.Kind>, _ text: String) -> Double {
    let detector = ItemDetector(
      kinds: kinds, locale: ItemLocale(tag: "en-US")!, reference: CivilDate("2024-01-01")!)
    let start = threadTime()
    _ = detector.items(in: TokenizedText(text))
    return threadTime() - start
  }

  /// The processor time of this thread, in seconds.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
