internal import PlatenModel

/// GS1 DataBar Limited: fourteen digits in two characters of 26 modules, with a check character
/// between them (ISO/IEC 24724, clause 6).
enum DataBarLimited: LinearSymbology {
  static let symbology = BarcodeSymbology.gs1DataBarLimited
  static let minimumLineCount = 2

  /// The number of runs from the bar of the left guard to the bar of the right guard.
  private static let runs = 45
  /// The number of runs of a character.
  private static let characterRuns = 14

  static func decoding(_ bars: RunLengths, from first: Int) -> LinearDecoding? {
    guard first + runs <= bars.count else { return nil }
    let module = bars.width(first + 1, count: 42) / 70
    guard abs(bars.width(first + 1, count: 14) / module - 26) < 1.5,
      abs(bars.width(first + 15, count: 14) / module - 18) < 1.5,
      bars.width(first) < 2 * module, bars.width(first + 43, count: 2) < 3 * module,
      bars.spaceBefore(first) > 0.5 * module, bars.spaceAfter(first + 44) > 3 * module,
      let check = checks.match(bars, from: first + 15), check.squaredError < 2,
      let left = character(bars, from: first + 1, growth: check.growth),
      let right = character(bars, from: first + 29, growth: check.growth),
      (left.weight + 20 * right.weight) % checks.count == check.index
    else { return nil }
    var number = left.value * 2_013_571 + right.value
    // A flag: a composite component follows above the barcode.
    if number >= 2_015_133_531_096 { number -= 2_015_133_531_096 }
    let digits = String(number)
    guard digits.count <= 13 else { return nil }
    let padded = String(repeating: "0", count: 13 - digits.count) + digits
    return LinearDecoding(
      text: GTIN.withCheckDigit(padded), first: first, count: runs)
  }

  /// The value of a character and its contribution to the check character.
  private static func character(
    _ bars: RunLengths, from first: Int, growth: Float
  ) -> (value: Int, weight: Int)? {
    let module = bars.width(first, count: characterRuns) / 26
    // The character begins with a space, as the check character does.
    let observed = (0..<characterRuns).map {
      bars.width(first + $0) / module - ($0 % 2 == 0 ? growth : -growth)
    }
    let widths = observed.map { max(1, Int($0.rounded())) }
    guard widths.reduce(0, +) == 26 else { return nil }
    let odd = stride(from: 0, to: characterRuns, by: 2).map { widths[$0] }
    let even = stride(from: 1, to: characterRuns, by: 2).map { widths[$0] }
    guard let group = groups.first(where: { $0.odd == odd.reduce(0, +) }),
      odd.max()! <= group.widest, even.max()! <= 9 - group.widest
    else { return nil }
    let value =
      RunLengthRank.index(of: odd, widest: group.widest, hasNarrow: false) * group.evens
      + RunLengthRank.index(of: even, widest: 9 - group.widest, hasNarrow: true) + group.base
    var weight = 0
    for width in widths.reversed() { weight = (3 * weight + width) % checks.count }
    return (value, weight)
  }

  /// The character groups: the number of modules of the odd runs, their maximum width, the number
  /// of even combinations, and the first value of the group.
  private static let groups: [(odd: Int, widest: Int, evens: Int, base: Int)] = [
    (17, 6, 28, 0), (13, 5, 728, 183_064), (9, 3, 6_454, 820_064), (15, 5, 203, 1_000_776),
    (11, 4, 2_408, 1_491_021), (19, 8, 1, 1_979_845), (7, 1, 16_632, 1_996_939),
  ]

  /// The patterns of the check characters 0 to 88.
  private static let checks = RunLengthPatterns(
    """
    11111111113311 11111111123211 11111111133111 11111112113211 11111112123111
    11111113113111 11111211113211 11111211123111 11111212113111 11111311113111
    11121111113211 11121111123111 11121112113111 11121211113111 11131111113111
    12111111113211 12111111123111 12111112113111 12111211113111 12121111113111
    13111111113111 11111111212311 11111111222211 11111111232111 11111112212211
    11111112222111 11111113212111 11111211212211 11111211222111 11111212212111
    11111311212111 11121111212211 11121111222111 11121112212111 11121211212111
    11131111212111 12111111212211 12111111222111 12111112212111 12111211212111
    12121111212111 13111111212111 11111111311311 11111111321211 11111112311211
    11121111311211 12111111311211 11111121112311 11111121122211 11111121132111
    11111122112211 11121121112211 11121121122111 11121122112111 11121221112111
    11131121112111 12111121112211 12111121122111 12121121112111 11112111112311
    11112111122211 11112111132111 11112112112211 11112112122111 11112211112211
    12112111112211 12112111122111 12112112112111 12112211112111 12122111112111
    13112111112111 11211111112311 11211111122211 11211111132111 11211112112211
    11211112122111 11211113112111 11211211112211 11211211122111 11221111112111
    21111111122211 21111111132111 21111112112211 21111112122111 21111113112111
    21111211122111 21111212112111 21121111122111 21111111221211
    """.split { $0.isWhitespace })
}
