/// Numbers that codes correct errors with: a prime field, or one of a power of two.
struct FiniteField: Sendable {
  /// How many numbers there are.
  let size: Int
  /// Whether sums are those of whole numbers; else they are of their bits.
  private let isPrime: Bool
  /// The generator's powers, from 0 on, and each number's exponent.
  private let powers: [Int], logarithms: [Int]

  /// Whole numbers up to a prime, of which all but 0 are powers of `generator`.
  init(prime: Int, generator: Int) {
    self.init(size: prime, isPrime: true) { $0 * generator % prime }
  }

  /// Polynomials of bits, the powers of x, below the irreducible `polynomial`.
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

  /// `b` is not 0.
  func quotient(_ a: Int, _ b: Int) -> Int {
    a == 0 ? 0 : power(logarithms[a] - logarithms[b])
  }

  /// A power of the generator, whose exponent may be negative.
  func power(_ exponent: Int) -> Int {
    let order = size - 1
    return powers[(exponent % order + order) % order]
  }

  /// The value at `x` of the polynomial with these coefficients, that of the constant first.
  func value(of polynomial: [Int], at x: Int) -> Int {
    polynomial.reversed().reduce(0) { sum(product($0, x), $1) }
  }

  func product(_ a: [Int], _ b: [Int]) -> [Int] {
    var result = [Int](repeating: 0, count: a.count + b.count - 1)
    for (i, x) in a.enumerated() where x != 0 {
      for (j, y) in b.enumerated() { result[i + j] = sum(result[i + j], product(x, y)) }
    }
    return result
  }
}
