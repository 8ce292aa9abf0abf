/// A Reed-Solomon code over a finite field. The last words are check words.
///
/// The Berlekamp-Massey algorithm, started with the erasures, locates the errors; Forney's
/// algorithm corrects them.
struct ReedSolomon: Sendable {
  let field: FiniteField
  /// The exponent of the generator polynomial's first root.
  let firstRoot: Int

  /// Corrects `words`; returns `nil` if there are too many errors.
  ///
  /// - Parameters:
  ///   - checks: the number of check words.
  ///   - erasures: the positions of unknown words.
  ///   - spare: the number of check words that must stay unused, so that noise is not corrected to
  ///     a valid code by chance.
  func corrected(
    _ words: [Int], checks: Int, erasures: [Int] = [], spare: Int = 0
  ) -> [Int]? {
    let syndromes = syndromes(of: words, checks)
    if syndromes.allSatisfy({ $0 == 0 }) { return erasures.count + spare <= checks ? words : nil }
    guard erasures.count + spare <= checks else { return nil }
    let locator = locator(syndromes, erasures: erasures.map { words.count - 1 - $0 })
    let errors = locator.count - 1
    guard 2 * errors - erasures.count + spare <= checks else { return nil }
    let evaluator = Array(field.product(syndromes, locator).prefix(checks))
    let locatorDerivative = derivative(locator)
    var corrected = words, correctedCount = 0
    for place in words.indices {
      let exponent = words.count - 1 - place
      let inverse = field.power(-exponent)
      guard field.value(of: locator, at: inverse) == 0 else { continue }
      let divisor = field.value(of: locatorDerivative, at: inverse)
      guard divisor != 0 else { return nil }
      let magnitude = field.product(
        field.power(exponent * (1 - firstRoot)),
        field.quotient(field.value(of: evaluator, at: inverse), divisor))
      // Forney's magnitude has a negative sign, so adding it subtracts the error.
      corrected[place] = field.sum(corrected[place], magnitude)
      correctedCount += 1
    }
    let isConsistent =
      correctedCount == errors && self.syndromes(of: corrected, checks).allSatisfy { $0 == 0 }
    return isConsistent ? corrected : nil
  }

  private func syndromes(of words: [Int], _ checks: Int) -> [Int] {
    let polynomial: [Int] = words.reversed()
    return (0..<checks).map { field.value(of: polynomial, at: field.power(firstRoot + $0)) }
  }

  /// The error locator polynomial: its roots are the inverses of the error locations.
  private func locator(_ syndromes: [Int], erasures: [Int]) -> [Int] {
    var locator = erasures.reduce([1]) {
      field.product($0, [1, field.difference(0, field.power($1))])
    }
    var previous = locator, length = erasures.count
    for step in erasures.count..<syndromes.count {
      previous.insert(0, at: 0)
      let discrepancy = (0..<min(locator.count, step + 1)).reduce(0) {
        field.sum($0, field.product(locator[$1], syndromes[step - $1]))
      }
      guard discrepancy != 0 else { continue }
      let last = locator
      let scaled = previous.map { field.product($0, discrepancy) }
      locator = (0..<max(locator.count, scaled.count)).map {
        field.difference(
          $0 < locator.count ? locator[$0] : 0, $0 < scaled.count ? scaled[$0] : 0)
      }
      if 2 * length <= step + erasures.count {
        length = step + 1 + erasures.count - length
        previous = last.map { field.quotient($0, discrepancy) }
      }
    }
    while locator.count > 1, locator.last == 0 { locator.removeLast() }
    return locator
  }

  private func derivative(_ polynomial: [Int]) -> [Int] {
    polynomial.indices.dropFirst().map { power in
      (0..<power).reduce(0) { sum, _ in field.sum(sum, polynomial[power]) }
    }
  }
}

/// A finite field for error correction: a prime field, or one whose size is a power of two.
struct FiniteField: Sendable {
  /// The number of elements.
  let size: Int
  /// Whether addition is modulo the prime; otherwise it is bitwise XOR.
  private let isPrime: Bool
  /// The powers of the generator, from exponent 0 on, and the exponent of each element.
  private let powers: [Int], logarithms: [Int]

  /// Creates the field of the integers modulo `prime`, whose nonzero elements are powers of
  /// `generator`.
  init(prime: Int, generator: Int) {
    self.init(size: prime, isPrime: true) { $0 * generator % prime }
  }

  /// Creates the field of polynomials over bits modulo the irreducible `polynomial`, whose nonzero
  /// elements are powers of x.
  init(size: Int, polynomial: Int) {
    self.init(size: size, isPrime: false) { $0 << 1 & size == 0 ? $0 << 1 : $0 << 1 ^ polynomial }
  }

  private init(size: Int, isPrime: Bool, next: (Int) -> Int) {
    var powers = [1], logarithms = [Int](repeating: 0, count: size)
    while powers.count < size - 1 {
      logarithms[powers.last!] = powers.count - 1
      powers.append(next(powers.last!))
    }
    logarithms[powers.last!] = powers.count - 1
    (self.size, self.isPrime, self.powers, self.logarithms) = (size, isPrime, powers, logarithms)
  }

  func sum(_ a: Int, _ b: Int) -> Int { isPrime ? (a + b) % size : a ^ b }
  func difference(_ a: Int, _ b: Int) -> Int { isPrime ? (a - b + size) % size : a ^ b }

  func product(_ a: Int, _ b: Int) -> Int {
    a == 0 || b == 0 ? 0 : power(logarithms[a] + logarithms[b])
  }

  /// The quotient `a / b`; `b` must not be 0.
  func quotient(_ a: Int, _ b: Int) -> Int {
    a == 0 ? 0 : power(logarithms[a] - logarithms[b])
  }

  /// The generator to the power of `exponent`, which may be negative.
  func power(_ exponent: Int) -> Int {
    let order = size - 1
    return powers[(exponent % order + order) % order]
  }

  /// The value at `x` of the polynomial with these coefficients, constant term first.
  func value(of polynomial: [Int], at x: Int) -> Int {
    polynomial.reversed().reduce(0) { sum(product($0, x), $1) }
  }

  /// The product of two polynomials, constant term first.
  func product(_ a: [Int], _ b: [Int]) -> [Int] {
    var result = [Int](repeating: 0, count: a.count + b.count - 1)
    for (i, x) in a.enumerated() where x != 0 {
      for (j, y) in b.enumerated() { result[i + j] = sum(result[i + j], product(x, y)) }
    }
    return result
  }
}
