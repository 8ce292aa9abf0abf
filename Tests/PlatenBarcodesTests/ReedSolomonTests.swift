import Testing

@testable import PlatenBarcodes

@Suite struct ReedSolomonTests {
  /// The prime field of PDF417, and a field of size 16.
  static let codes = [
    ReedSolomon(field: FiniteField(prime: 929, generator: 3), firstRoot: 1),
    ReedSolomon(field: FiniteField(size: 16, polynomial: 0b10011), firstRoot: 1),
  ]

  /// `content` followed by `checks` check words: the negated remainder of its division by the
  /// generator polynomial.
  private func encoded(_ content: [Int], checks: Int, _ code: ReedSolomon) -> [Int] {
    let field = code.field
    let generator = (0..<checks).reduce([1]) {
      field.product($0, [field.difference(0, field.power(code.firstRoot + $1)), 1])
    }
    var rest = content + Array(repeating: 0, count: checks)
    for place in content.indices {
      let factor = rest[place]
      for (offset, coefficient) in generator.reversed().enumerated() {
        rest[place + offset] = field.difference(
          rest[place + offset], field.product(factor, coefficient))
      }
    }
    return content + rest.suffix(checks).map { field.difference(0, $0) }
  }

  @Test(arguments: codes.indices)
  func errorsAndErasuresAreCorrected(index: Int) throws {
    let code = Self.codes[index]
    let words = encoded([1, 14, 0, 7, 3, 9], checks: 6, code)
    var broken = words
    broken[0] = 5
    broken[7] = (broken[7] + 1) % 16
    #expect(code.corrected(words, checks: 6) == words)
    #expect(code.corrected(broken, checks: 6) == words)
    broken[3] = 0
    broken[4] = 0
    #expect(code.corrected(broken, checks: 6, erasures: [3, 4]) == words)
  }

  @Test(arguments: codes.indices)
  func tooManyErrorsAreNotCorrected(index: Int) {
    let code = Self.codes[index]
    var broken = encoded([1, 14, 0, 7, 3, 9], checks: 6, code)
    for place in [0, 2, 5, 8] { broken[place] = (broken[place] + 3) % 16 }
    #expect(code.corrected(broken, checks: 6) != encoded([1, 14, 0, 7, 3, 9], checks: 6, code))
    #expect(code.corrected(broken, checks: 6, erasures: [0, 1, 2, 3, 4, 5, 6]) == nil)
  }

  @Test func spareCheckWordsAreNotUsed() {
    let code = Self.codes[0]
    var broken = encoded([4, 0, 900], checks: 4, code)
    broken[1] = 17
    #expect(code.corrected(broken, checks: 4, spare: 2) != nil)
    broken[2] = 18
    #expect(code.corrected(broken, checks: 4, spare: 2) == nil)
  }
}
