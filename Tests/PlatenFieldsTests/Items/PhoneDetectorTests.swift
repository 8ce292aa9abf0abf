import Testing

@testable import PlatenFields

struct PhoneDetectorTests {
  @Test(arguments: [
    ("DE", "Tel. 040/333 20-0", "040/333 20-0", "+4940333200"),
    ("US", "+44 20 7946 0018 x12", "+44 20 7946 0018 x12", "+442079460018"),
    ("US", "(650) 253-0000", "(650) 253-0000", "+16502530000"),
    ("CH", "044 668 18 00", "044 668 18 00", "+41446681800"),
    ("FR", "Fax : 01 23 45 67 89", "01 23 45 67 89", "+33123456789"),
  ])
  func findsNumbers(region: String, text: String, printed: String, value: String) {
    let detector = PhoneDetector(region: region)
    #expect(found(detector, text) == [printed])
    #expect(values(detector, text) == [value])
  }

  @Test(arguments: [
    "16/04/2010", "2009/2010", "#20020211895", "-2208960000", "account number 12345678",
    "s6502530000", "6502530000s", "911-67-0060", "card 5111 1111 1111 1111", "0.000000012",
    "call 12345", "3333/2=6666", "at (12345 678) or so",
  ])
  func findsNoNumbers(text: String) {
    #expect(found(PhoneDetector(region: "US"), text).isEmpty)
  }

  /// The cases of libphonenumber's own test of its matcher, by number and region, for numbers that
  /// the countries themselves give out.
  @Test(arguments: [
    ("033316005", "NZ"), ("03-331 6005", "NZ"), ("03 331 6005", "NZ"), ("0064 3 331 6005", "NZ"),
    ("01164 3 331 6005", "US"), ("+64 3 331 6005", "US"), ("+1 (650) 333-6000", "NZ"),
    ("1-650-333-6000", "US"), ("++1 (650) 333-6000", "PL"), ("＋1 (650) 333-6000", "SG"),
    ("+39 02-36618 300", "NZ"), ("02-36618 300", "IT"),
    ("+54 9 343 555 1212", "AR"), ("0343 15 555 1212", "AR"), ("+54 11 3797 0000", "AR"),
    ("+52 (449)978-0001", "MX"), ("(449)978-0001", "MX"), ("03 331 6005 ext 3456", "NZ"),
    ("03-3316005x3456", "NZ"), ("+44 2034567890x456", "GB"), ("+44 2034567890 X 456", "GB"),
    ("(800) 901-3355 x 7246433", "US"), ("(800) 901-3355 ext: 7246433", "US"),
  ])
  func findsWhatLibphonenumberDoes(number: String, region: String) {
    for (before, after) in Self.contexts {
      for leniency in [PhoneLibrary.Leniency.possible, .valid] {
        let detector = PhoneDetector(region: region, leniency: leniency)
        #expect(
          found(detector, before + number + after).first == number, "\(before)…\(after) \(leniency)")
      }
    }
  }

  @Test(arguments: [
    ("It's only 9.99! Call ", " to buy"), ("Call me on 21.6.1984 at ", ""),
    ("Call me on 06/21 at ", ""), ("Call me on 21.6. at ", ""), ("Call me on 06/21/84 at ", ""),
    ("$20 ", ""), ("", " 100$"), ("My address is CA 34215 - ", " is my number."),
    ("我的电话号码是", ""), ("请拨打", "我在明天"), ("My number-", ""), ("(", ")"),
  ])
  func findsANumberBesideOthers(before: String, after: String) {
    #expect(found(PhoneDetector(region: "US"), before + "415-666-7777" + after) == ["415-666-7777"])
  }

  private static let contexts = [
    ("", ""), ("   ", "\t"), ("Hello ", ""), ("", " to call me!"),
    ("Hi there, call ", " to reach me!"), ("Hi there, call ", ", or don't"),
    ("It's cheap! Call ", " before 6:30"), ("Call ", " or +1800-123-4567!"),
    ("As I said on 03/10/2011, you may call me at ", ""), ("", ", 45 days a year"),
  ]

  @Test(arguments: [
    ("$", ""), ("", "$"), ("£", ""), ("", "%"), ("abc", "def"), ("abc", ""), ("", "def"), ("É", ""),
  ])
  func takesMoneyAndWordsForNoNumber(before: String, after: String) {
    #expect(found(PhoneDetector(region: "US"), before + "415-666-7777" + after).isEmpty)
  }

  @Test func findsFourInARow() {
    let numbers = ["415-666-7777", "800-443-1223", "212-443-1223", "650-443-1223"]
    #expect(found(PhoneDetector(region: "US"), numbers.joined(separator: " - ")) == numbers)
  }
}
