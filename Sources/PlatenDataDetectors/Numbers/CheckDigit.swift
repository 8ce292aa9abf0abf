/// Check digit algorithms. Each takes all digits, the check digit last, and returns whether the
/// check digit is right.
enum CheckDigit {
  /// GS1, including EAN and UPC: weights 1 and 3 from the right, modulo 10.
  static func gs1(_ digits: [Int]) -> Bool {
    weighted(digits, from: digits.count, weights: [1, 3], modulus: 10)
  }

  /// Luhn (ISO/IEC 7812): from the right, every second digit is doubled and its digits added.
  static func luhn(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, item in
      let doubled = item.offset % 2 == 1 ? item.element * 2 : item.element
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }

  /// UPS and OnTrac: weights 1 and 2 from the left, modulo 10, subtracted from 10.
  static func ups(_ digits: [Int]) -> Bool {
    let sum = digits.dropLast().enumerated().reduce(0) {
      $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 2)
    }
    return (10 - sum % 10) % 10 == digits.last
  }

  /// DHL waybills: the number before the check digit, modulo 7.
  static func mod7(_ digits: [Int]) -> Bool {
    digits.dropLast().reduce(0) { ($0 * 10 + $1) % 7 } == digits.last
  }

  /// FedEx Express: weights 3, 1 and 7 from the left, modulo 11, then modulo 10.
  static func fedEx(_ digits: [Int]) -> Bool {
    let weights = [3, 1, 7]
    let sum = digits.dropLast().enumerated().reduce(0) { $0 + $1.element * weights[$1.offset % 3] }
    return sum % 11 % 10 == digits.last
  }

  /// S10 of the Universal Postal Union: weights 8 6 4 2 3 5 9 7, modulo 11, subtracted from 11.
  static func s10(_ digits: [Int]) -> Bool {
    let weights = [8, 6, 4, 2, 3, 5, 9, 7]
    let sum = zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    let check = 11 - sum % 11
    return digits.last == (check == 10 ? 0 : check == 11 ? 5 : check)
  }

  /// DPD: ISO/IEC 7064, MOD 37,36, over digits and letters from 10 on.
  static func mod37(_ characters: [Int]) -> Bool {
    var remainder = 36
    for value in characters.dropLast() {
      remainder += value
      remainder = (remainder > 36 ? remainder - 36 : remainder) * 2 % 37
    }
    let check = (37 - remainder) % 36
    return characters.last == check
  }

  private static func weighted(
    _ digits: [Int], from end: Int, weights: [Int], modulus: Int
  ) -> Bool {
    digits.reversed().enumerated().reduce(0) {
      $0 + $1.element * weights[$1.offset % weights.count]
    } % modulus == 0
  }
}
