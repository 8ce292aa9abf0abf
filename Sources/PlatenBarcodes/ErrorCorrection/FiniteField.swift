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
