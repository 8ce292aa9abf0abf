internal import PlatenModel
internal import PlatenTextAnalysis

/// Labels with single points between them, as many as follow each other.
///
/// A host begins at any of them. What all these hosts share is found once, so that looking for a host
/// at every label of a long run takes linear time.
struct HostRun {
  /// The largest number of Unicode scalars of a host: RFC 1035, section 2.3.4.
  private static let maximumScalars = 253

  /// The ranges of Unicode scalars of the labels.
  private let labels: [Range<Int>]
  /// The labels after case and diacritic folding.
  private let folded: [String]
  /// The index of the top-level domain with which every host of the run ends; `nil` without one.
  private let topLevel: Int?
  /// The labels from this one on, up to the top-level domain, are valid.
  private let firstValid: Int

  /// The range of Unicode scalars.
  var range: Range<Int> {
    labels.isEmpty ? 0..<0 : labels[0].lowerBound..<labels[labels.count - 1].upperBound
  }

  /// The run of labels that begins at `start`.
  init(_ scalars: [Unicode.Scalar], at start: Int) {
    var end = start, labels: [Range<Int>] = []
    while end < scalars.count {
      let labelStart = end
      while end < scalars.count, HostName.isLabelScalar(scalars[end]) { end += 1 }
      guard end > labelStart else { break }
      labels.append(labelStart..<end)
      guard end + 1 < scalars.count, scalars[end] == ".",
        HostName.isLabelScalar(scalars[end + 1])
      else { break }
      end += 1
    }
    let folded = labels.map { scalars[$0].folded }
    let topLevel = Self.topLevel(labels, folded, scalars)
    let lastInvalid = topLevel.flatMap { Self.lastInvalid(folded[...$0]) }
    self.labels = labels
    self.folded = folded
    self.topLevel = topLevel
    firstValid = lastInvalid.map { $0 + 1 } ?? 0
  }

  /// The last label that is a top-level domain. After it, the next sentence can follow without a
  /// space: `acme.com.Thanks`.
  private static func topLevel(
    _ labels: [Range<Int>], _ folded: [String], _ scalars: [Unicode.Scalar]
  ) -> Int? {
    for index in labels.indices.reversed() {
      if TopLevelDomains.all.contains(folded[index]) {
        let length = labels[index].upperBound - labels[0].lowerBound
        return length <= maximumScalars ? index : nil
      }
      guard scalars[labels[index].lowerBound].isUppercase else { return nil }
    }
    return nil
  }

  private static func lastInvalid(_ labels: ArraySlice<String>) -> Int? {
    labels.lastIndex { $0.utf8.count > 63 || $0.utf8.first == UInt8(ascii: "-") }
  }

  /// The longest host that begins at scalar `start`, where a label begins; `nil` without one.
  func host(at start: Int) -> HostName? {
    guard let first = labelIndex(at: start) else { return nil }
    if labels.count - first == 4, HostName.isIPv4Address(folded[first...]) {
      return HostName(labels: labels[first...], folded: folded[first...], isIPv4Address: true)
    }
    guard let topLevel, first < topLevel, first >= firstValid else { return nil }
    return HostName(
      labels: labels[first...topLevel], folded: folded[first...topLevel], isIPv4Address: false)
  }

  /// The index of the label that begins at scalar `start`, by binary search.
  private func labelIndex(at start: Int) -> Int? {
    var low = 0, high = labels.count
    while low < high {
      let middle = (low + high) / 2
      if labels[middle].lowerBound >= start { high = middle } else { low = middle + 1 }
    }
    return low < labels.count && labels[low].lowerBound == start ? low : nil
  }
}

/// A host in a text: labels separated by points, the last a top-level domain; or an IPv4 address.
struct HostName {
  /// The range of Unicode scalars.
  let range: Range<Int>
  /// The range of Unicode scalars of the last label.
  let topLevelRange: Range<Int>
  /// The labels after case and diacritic folding, two or more.
  let labels: [String]
  let isIPv4Address: Bool

  /// Creates a host of `labels`, ranges of Unicode scalars, of which there are two or more.
  init(labels: ArraySlice<Range<Int>>, folded: ArraySlice<String>, isIPv4Address: Bool) {
    range = labels.first!.lowerBound..<labels.last!.upperBound
    topLevelRange = labels.last!
    self.labels = Array(folded)
    self.isIPv4Address = isIPv4Address
  }

  /// The longest host that begins at `start`; `nil` without one.
  init?(_ scalars: [Unicode.Scalar], at start: Int) {
    guard let host = HostRun(scalars, at: start).host(at: start) else { return nil }
    self = host
  }

  /// Whether `scalar` can be part of a label: a letter, a digit or a hyphen.
  static func isLabelScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar == "-" || scalar.isLetter && scalar.properties.numericType == nil
  }

  /// Whether the labels form an IPv4 address.
  static func isIPv4Address(_ labels: some Collection<String>) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        label.utf8.count <= 3 && Int(label).map { $0 < 256 && String($0) == label } ?? false
      }
  }
}

/// A text in which hosts are looked for at one point after the other, from the first to the last.
///
/// It keeps what is known of the labels around the last point, so that a long chain of points takes
/// linear time.
struct PointedText {
  let scalars: [Unicode.Scalar]
  private var run: HostRun?
  /// The last labels and points that were examined.
  private var chain = 0..<0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The longest host that begins at `start`, where a label begins; `nil` without one.
  mutating func host(at start: Int) -> HostName? {
    if run?.range.contains(start) != true { run = HostRun(scalars, at: start) }
    return run?.host(at: start)
  }

  /// The start of the labels and points, with nothing between them, that end before `start`; `start`
  /// if there are none. Each call needs a `start` at or after that of the call before.
  mutating func first(before start: Int) -> Int {
    var first = start
    while first > chain.upperBound, isPart(scalars[first - 1]) { first -= 1 }
    if first == chain.upperBound { first = chain.lowerBound }
    chain = first..<start
    return first
  }

  private func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || HostName.isLabelScalar(scalar)
  }
}

/// Top-level domains: those of all countries, and the generic ones in wide use.
package enum TopLevelDomains {
  /// Whether `label`, in small letters, is one of them.
  package static func contains(_ label: String) -> Bool { all.contains(label) }

  static let all = Set(
    (countries + " " + generic).split(whereSeparator: \.isWhitespace).map(String.init))

  /// Domains that are more often the extension of a file.
  static let fileExtensions: Set = [
    "py", "md", "rs", "sh", "ps", "so", "zip", "mov", "cc", "mm", "app", "bat", "java", "png",
    "build",
  ]

  /// Names of files whose extensions are countries' domains: `Makefile.in`, `configure.ac`.
  static let fileNames: Set = ["makefile", "configure", "config", "rules"]

  /// The number of letters of the longest of ``fileNames``.
  static let maximumFileName = 9

  private static let countries = """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt
    bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er
    es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr
    ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk
    lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf
    ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc
    sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv
    tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
    """

  private static let generic = """
    com org net edu gov mil int info biz name pro aero asia cat coop jobs mobi museum post tel
    travel xxx arpa academy agency apartments app archi art associates attorney auction audio auto
    bank bar beer berlin best bike bio blog boutique brussels build builders business cab cafe
    camera camp capital care careers casa cash catering center chat church city cleaning clinic
    cloud club coach codes coffee cologne community company computer construction consulting
    contractors cooking cool country credit dance data dating deals delivery dental design dev
    diamonds digital direct directory discount doctor dog domains education email energy engineer
    engineering enterprises equipment estate events exchange expert express family fan farm fashion
    film finance financial fish fitness flights florist fm football foundation fun fund furniture
    gallery game games garden gift gifts glass global gmbh gold golf graphics green group guide
    guru hamburg health healthcare hockey holdings holiday horse hospital host hosting hotel house
    icu immo immobilien industries ink institute insure international investments jetzt jewelry
    kaufen kitchen koeln land law lawyer legal life lighting limited link live llc loan lol london
    love ltd luxury madrid management market marketing media medical memorial menu mobile moda
    money mortgage moscow network news ngo ninja nyc one online ooo page paris partners parts
    party pet pharmacy photo photography photos physio pics pictures pink pizza plumbing plus
    poker press productions properties property pub quebec radio recipes red rehab reisen rent
    rentals repair report restaurant review reviews rocks ruhr run saarland sale salon school
    schule science security services shoes shop shopping show singles site ski soccer social
    software solar solutions space sport store stream studio style supplies supply support surf
    surgery swiss systems tattoo tax taxi team tech technology tennis theater tienda tips tires
    tirol today tokyo tools top tours town toys trade trading training tube university vacations
    ventures versicherung vet video villas vin vip vision vodka vote voyage wales watch webcam
    website wedding wien wiki win wine work works world wtf xyz yoga zone
    """
}

/// Detects IP addresses: IPv4 without its port or prefix length, and IPv6 in the form of RFC 4291.
struct IPAddressDetector: DataDetector {
  func matches(in text: TokenizedText) -> [ItemMatch] {
    let scalars = text.scalars
    var results: [ItemMatch] = [], index = 0
    while index < scalars.count {
      guard Self.isAddressScalar(scalars[index]) else {
        index += 1
        continue
      }
      var end = index
      while end < scalars.count, Self.isAddressScalar(scalars[end]) { end += 1 }
      defer { index = end }
      if index > 0, scalars[index - 1].isLetter || scalars[index - 1] == "-" { continue }
      if end < scalars.count, scalars[end].isLetter || scalars[end] == "-" { continue }
      var last = end
      while last > index, scalars[last - 1] == "." { last -= 1 }
      guard Self.hasEnoughSeparators(scalars[index..<last]),
        let (length, value) = Self.address(text, index..<last),
        !Self.isVersion(text, at: index)
      else { continue }
      results.append(ItemMatch(.ipAddress, index..<index + length, value: value))
    }
    return results
  }

  private static func isAddressScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar == "." || scalar == ":"
      || scalar.isASCIILetter && (scalar.value | 0x20) <= 0x66
  }

  private static let versionWords: Set = [
    "version", "versions", "release", "v", "versie", "versione", "versao",
  ]

  /// Whether one of the four tokens before `index` marks a version: `Version updated to 4.6.0.1`.
  private static func isVersion(_ text: TokenizedText, at index: Int) -> Bool {
    text.tokens[..<text.firstToken(from: index)].suffix(4)
      .contains { versionWords.contains($0.folded) }
  }

  /// Whether `run` has as many points or colons as the shortest address.
  private static func hasEnoughSeparators(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
    run.count(where: { $0 == "." }) >= 3 || run.count(where: { $0 == ":" }) >= 2
  }

  private static func address(
    _ text: TokenizedText, _ range: Range<Int>
  ) -> (length: Int, value: String)? {
    let run = text.scalars[range]
    guard !run.contains(":") else { return address(text.string(range)) }
    return isIPv4Address(run) ? (range.count, text.string(range)) : nil
  }

  /// Whether `run` is four numbers from 0 to 255 without leading zeros, with points between them.
  private static func isIPv4Address(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
    var points = 0, number = 0, digits = 0
    for scalar in run {
      if scalar == "." {
        guard digits > 0, points < 3 else { return false }
        points += 1
        (number, digits) = (0, 0)
      } else {
        guard scalar.isDigit, digits == 0 || number > 0 else { return false }
        number = number * 10 + Int(scalar.value - 0x30)
        digits += 1
        guard number < 256 else { return false }
      }
    }
    return points == 3 && digits > 0
  }

  private static func address(_ text: String) -> (length: Int, value: String)? {
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let labels = sides[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if HostName.isIPv4Address(labels),
      sides.count == 1 || Int(sides[1]).map({ $0 < 65536 }) ?? false
    {
      return (sides[0].utf8.count, String(sides[0]))
    }
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    let isShort = text.contains("::"), filled = groups.filter { !$0.isEmpty }
    guard groups.count > 2, filled.allSatisfy({ $0.utf8.count <= 4 && !$0.contains(".") }),
      isShort ? groups.count <= 9 && filled.count > 1 && filled.count < 8 : filled.count == 8,
      !text.contains(":::"), isShort || groups.count == 8
    else { return nil }
    return (text.utf8.count, text.lowercased())
  }
}
