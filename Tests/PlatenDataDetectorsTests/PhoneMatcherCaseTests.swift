import Testing

@testable import PlatenDataDetectors

/// The cases of libphonenumber's test of its matcher (PhoneNumberMatcherTest, Apache License 2.0),
/// by number and region. That test uses invented countries; these use the real ones, where some of
/// the numbers are unassigned and so possible but not valid.
///
/// Its tests of a limit on attempts, which the detector lacks, of NULL, and of its iterator are left
/// out.
@Suite struct PhoneMatcherCaseTests {
  /// Numbers that are valid in real countries.
  private static let numbers: [(number: String, region: String)] = [
    ("033316005", "NZ"), ("03-331 6005", "NZ"), ("03 331 6005", "NZ"), ("0064 3 331 6005", "NZ"),
    ("01164 3 331 6005", "US"), ("+64 3 331 6005", "US"), ("+1 (650) 333-6000", "NZ"),
    ("1-650-333-6000", "US"), ("0011-650-333-6000", "SG"), ("0081-650-333-6000", "SG"),
    ("0191-650-333-6000", "SG"), ("0~01-650-333-6000", "PL"), ("++1 (650) 333-6000", "PL"),
    ("＋1 (650) 333-6000", "SG"), ("＋１　（６５０）　３３３－６０００", "SG"),
    ("+39 02-36618 300", "NZ"), ("02-36618 300", "IT"), ("+54 9 343 555 1212", "AR"),
    ("0343 15 555 1212", "AR"), ("+54 9 3715 65 4320", "AR"), ("03715 15 65 4320", "AR"),
    ("+54 11 3797 0000", "AR"), ("011 3797 0000", "AR"), ("+54 3715 65 4321", "AR"),
    ("03715 65 4321", "AR"), ("+52 (449)978-0001", "MX"), ("(449)978-0001", "MX"),
    ("+64 3 331 6005", "ZZ"), ("03 331 6005 ext 3456", "NZ"),
    ("03-3316005x3456", "NZ"), ("03-3316005 int.3456", "NZ"), ("03 3316005 #3456", "NZ"),
    ("0~0 1800 7493 524", "PL"), ("(1800) 7493.524", "US"), ("0~0 1800 7493 524 ~1234", "PL"),
    ("+44 2034567890x456", "NZ"), ("+44 2034567890x456", "GB"), ("+44 2034567890 x456", "GB"),
    ("+44 2034567890 X456", "GB"), ("+44 2034567890 X 456", "GB"),
    ("+44 2034567890 X  456", "GB"), ("+44 2034567890  X 456", "GB"),
    ("(800) 901-3355 x 7246433", "US"), ("(800) 901-3355 , ext 7246433", "US"),
    ("(800) 901-3355 ,extension 7246433", "US"), ("(800) 901-3355 ,x 7246433", "US"),
    ("(800) 901-3355 ext: 7246433", "US"), ("0 3   3 3 1   6 0 0 5", "NZ"),
  ]

  /// Numbers that are valid only in the test's invented countries.
  private static let possible: [(number: String, region: String)] = [
    ("64(0)64123456", "NZ"), ("123-456-7890", "US"), ("312 345 678", "IT"),
    ("+54 23 1234 0000", "AR"), ("023 1234 0000", "AR"), ("(0xx) 123456789", "AR"),
    ("(0xx) 123456789 x 1234", "AR"), ("011xx5481429712", "US"),
  ]

  /// Texts before and after a number that leave it possible.
  private static let contexts = [
    ("", ""), ("   ", "\t"), ("Hello ", ""), ("", " to call me!"),
    ("Hi there, call ", " to reach me!"), ("Hi there, call ", ", or don't"), ("Hi call", ""),
    ("", "forme"), ("Hi call", "forme"), ("It's cheap! Call ", " before 6:30"),
    ("Call ", " or +1800-123-4567!"), ("Call me on June 21 at", ""),
    ("As quoted by Alfonso 12-15 (2009), you may call me at ", ""),
    ("As quoted by Alfonso et al. 12-15 (2009), you may call me at ", ""),
    ("As I said on 03/10/2011, you may call me at ", ""), ("", ", 45 days a year"),
    ("Call ", "/x12 more"),
  ]

  /// Texts before and after a number that leave it valid.
  private static let validContexts = [
    ("It's only 9.99! Call ", " to buy"), ("Call me on 21.6.1984 at ", ""),
    ("Call me on 06/21 at ", ""), ("Call me on 21.6. at ", ""), ("Call me on 06/21/84 at ", ""),
  ]

  private func first(
    _ text: String, _ region: String, _ leniency: PhoneLibrary.Leniency
  ) -> String? {
    found(PhoneDetector(region: region, leniency: leniency), text).first
  }

  @Test(arguments: numbers + possible)
  func findsPossibleNumbers(number: String, region: String) {
    // In Britain, pages 12-15 are a possible number within a town.
    for (before, after) in Self.contexts where region != "GB" || !before.contains("12-15") {
      #expect(first(before + number + after, region, .possible) == number, "\(before)…\(after)")
    }
  }

  // 123/45678 is replaced by a number of a real town, within which any two digits are possible.
  @Test(arguments: numbers + [("030/123456", "DE")])
  func findsValidNumbers(number: String, region: String) {
    for (before, after) in Self.validContexts {
      #expect(first(before + number + after, region, .valid) == number, "\(before)…\(after)")
    }
  }

  /// Texts around 415-666-7777 that leave it a number.
  @Test(arguments: [
    ("$20 ", ""), ("", " 100$"),
    ("我的电话号码是", ""), ("", "是我的电话号码"), ("请拨打", "我在明天"),
    ("My number-", ""), ("", ".Nice day."), ("Tel:", "."), ("Tel: ", " on Saturdays."),
    ("My address is CA 34215 - ", " is my number."),
  ])
  func findsANumberBesideOthers(before: String, after: String) {
    for leniency in [PhoneLibrary.Leniency.possible, .valid] {
      #expect(first(before + "415-666-7777" + after, "US", leniency) == "415-666-7777")
    }
  }

  @Test func excludesEnclosingBrackets() {
    #expect(first("(415-666-7777)", "US", .valid) == "415-666-7777")
  }

  @Test func findsANumberBeforeAPostcode() {
    let text = "My number is (415) 666 7777. 34215 is my zip-code."
    #expect(first(text, "US", .valid) == "(415) 666 7777")
  }

  /// Amounts of money, percentages, and parts of words.
  @Test(arguments: [
    ("abc", "def"), ("abc", ""), ("", "def"), ("É", ""), ("e\u{301}", ""), ("$", ""), ("", "$"),
    ("£", ""), ("¥", ""), ("", "%"),
  ])
  func rejectsMoneyAndWords(before: String, after: String) {
    let text = before + "415-666-7777" + after
    #expect(first(text, "US", .possible) == "415-666-7777")
    #expect(first(text, "US", .valid) == nil)
  }

  @Test(arguments: ["+14156667777", "(415)6667777"])
  func punctuationSeparatesNumberAndLetters(number: String) {
    for (before, after) in [("abc", "def"), ("", "def"), ("", "É")] {
      #expect(first(before + number + after, "US", .possible) == number)
      #expect(first(before + number + after, "US", .valid) == nil, "\(before)…\(after)")
    }
    for (before, after) in [("abc", ""), ("É", ""), ("É", "."), ("É", " def")] {
      #expect(first(before + number + after, "US", .valid) == number, "\(before)…\(after)")
    }
  }

  @Test func spacesSeparateNumbers() {
    let detector = PhoneDetector(region: "US")
    #expect(
      found(detector, "Call 650-253-4561 -- 455-234-3451").first == "650-253-4561")
    #expect(found(detector, "Call 650-253-4561--455-234-3451").isEmpty)
  }

  @Test(arguments: [
    "80.585 [79.964, 81.191]", "80.585 [79.964]", "80.585 ((79.964)", "(80).(585) (79).(9)64", "",
    "  ", "Random text body - number is foobar, see you there",
  ])
  func findsNoneAmongBracketsAndWords(text: String) {
    #expect(found(PhoneDetector(region: "US"), text).isEmpty)
  }

  @Test func requiresARegion() {
    let text = "Random text body - number is 0331 6005, see you there"
    #expect(first(text, "ZZ", .valid) == nil)
  }

  @Test func findsEveryNumber() {
    let two = PhoneDetector(region: "NZ", leniency: .possible)
    #expect(found(two, "Call 033316005  or 032316005!") == ["033316005", "032316005"])
    let hundred = String(repeating: "My info: 415-666-7777,", count: 100)
    let values = values(PhoneDetector(region: "US"), hundred)
    #expect(values == Array(repeating: "+14156667777", count: 100))
    let abroad = PhoneDetector(region: "ZZ")
    #expect(found(abroad, "+14156667777 foobar +14156667777 ").count == 2)
  }

  /// The detector finds the rest of a number when the text begins within it, if five digits remain:
  /// those can be a number within a town of New Zealand.
  @Test(arguments: 0...19)
  func findsTheRestOfANumber(from index: Int) {
    let text = "Call 033316005  or 032316005!".dropFirst(index)
    let rest = index <= 5 ? "033316005" : index <= 9 ? String(text.prefix(14 - index)) : "032316005"
    #expect(first(String(text), "NZ", .possible) == rest)
  }

  /// Possible numbers, and the strictest level at which each is a number; `nil` for no level.
  private static let graded: [(number: String, region: String, strictest: PhoneLibrary.Leniency?)] =
    [
      ("12345", "US", nil), ("23456789", "US", nil), ("234567890112", "US", nil),
      ("650+253+1234", "US", nil), ("3/10/1984", "CA", nil), ("03/27/2011", "US", nil),
      ("31/8/2011", "US", nil), ("1/12/2011", "US", nil), ("10/12/82", "DE", nil),
      ("650x2531234", "US", nil), ("2012-01-02 08:00", "US", nil), ("2012/01/02 08:00", "US", nil),
      ("20120102 08:00", "US", nil),
      ("7121115678", "US", .possible), ("1650 x 253 - 1234", "US", .possible),
      ("650 x 253 - 1234", "US", .possible), ("6502531x234", "US", .possible),
      ("(20) 3346 1234", "GB", .possible),
      ("65 02 53 00 00", "US", .valid), ("6502 538365", "US", .valid),
      ("650//253-1234", "US", .valid), ("650/253/1234", "US", .valid),
      ("9002309. 158", "US", .valid), ("12.1 - 23.71 - 23.45", "US", .valid),
      ("800 234 1 111x1111", "US", .valid), ("1979-2011 100", "US", .valid),
      ("+494949-4-94", "DE", .valid), ("４１５６６６６-７７７", "US", .valid),
      ("2012-0102 08", "US", .valid), ("2012-01-02 08", "US", .valid),
      ("(415) 6667777", "US", .strictGrouping), ("415-6667777", "US", .strictGrouping),
      ("４１５６６６７７７７", "US", .exactGrouping), ("４１５-６６６-７７７７", "US", .exactGrouping),
      ("4156667777", "US", .exactGrouping), ("4156667777 x 123", "US", .exactGrouping),
      ("415-666-7777", "US", .exactGrouping), ("415/666-7777", "US", .exactGrouping),
      ("415-666-7777 ext. 503", "US", .exactGrouping),
      ("1 415 666 7777 x 123", "US", .exactGrouping), ("+1 415-666-7777", "US", .exactGrouping),
      ("+494949 49", "DE", .exactGrouping), ("+49-4931-49", "DE", .exactGrouping),
      ("04931-49", "DE", .exactGrouping), ("+49-494949", "DE", .exactGrouping),
      ("+49-494949 ext. 49", "DE", .exactGrouping), ("+49494949 ext. 49", "DE", .exactGrouping),
      ("0494949", "DE", .exactGrouping), ("0494949 ext. 49", "DE", .exactGrouping),
      ("(33) 3461 2234", "MX", .exactGrouping),
      // By the rules of the real countries: three digits are too short, and these forms are common.
      ("+49-49-34", "DE", .possible), ("12 7/8 - 14 12/34 - 5", "US", .possible),
      ("1800-10-10 22", "AU", .exactGrouping), ("0800-2491234", "DE", .exactGrouping),
    ]

  @Test(arguments: graded)
  func eachLeniencyIsAsStrictAsNamed(
    number: String, region: String, strictest: PhoneLibrary.Leniency?
  ) {
    for level in [PhoneLibrary.Leniency.possible, .valid, .strictGrouping, .exactGrouping] {
      let isWanted = strictest.map { level.rawValue <= $0.rawValue } ?? false
      #expect(first(number, region, level) == (isWanted ? number : nil), "\(level)")
    }
  }
}
