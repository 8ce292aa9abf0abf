internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Which reader reads which line of a page: one for all where languages were asked for, else one
/// for each script that is on the page.
///
/// The languages are told from a few lines, the witnesses: their script from their look, and
/// among the languages of that script by the words that are read in them.
final class PageReaders {
  typealias Words = [RecognizedPage.Word]
  /// Reads a line.
  typealias Reading = (Raster, TextReader) throws(ScanError) -> Words

  private let readers: TextReaders
  /// Those that can be picked, the default of each script first.
  private let candidates: [Script: [String]]
  /// Most of the page's.
  private var main: Script
  /// What was picked, by script.
  private var picked: [Script: [String]]
  /// Scripts that lines were read in, in that order.
  private var used: [Script] = []
  /// What most of the page is in, where no language of that script is installed.
  private(set) var missing: Script?

  /// Readers for these languages; of an empty list they are picked among `installed`.
  init(for languages: [String], among installed: [String], from readers: TextReaders) {
    self.readers = readers
    let groups = languages.isEmpty ? LanguageScripts.grouped(installed) : [:]
    candidates = groups.isEmpty ? [.common: languages.isEmpty ? installed : languages] : groups
    main = candidates[.latin] == nil ? candidates.keys.min { $0.order < $1.order }! : .latin
    picked = candidates.mapValues { [$0[0]] }
    if groups.isEmpty { picked = candidates }
  }

  /// Whether there are several scripts to tell apart.
  var haveScripts: Bool { candidates.count > 1 }

  /// The languages that lines were read in, those of most of the page first.
  var languages: [String] {
    ([main] + used.filter { $0 != main }).flatMap { picked[$0]! }
  }

  /// The reader for `line`, after ``begin(with:read:)``.
  func reader(for line: Raster) throws(ScanError) -> TextReader {
    let script = try script(of: line)
    if !used.contains(script) { used.append(script) }
    return try readers.reader(for: picked[script]!)
  }
}

// MARK: - Scripts

extension PageReaders {
  /// A line is in another script than most of the page where that is as sure as this, and a page in
  /// none that can be read.
  private static let sureLine = 0.97, sureScript = 0.85

  /// The page is in a script without doubt where such a share of its lines looks like it; and it
  /// may be in one that has no less than the other share.
  private static let clearShare = 0.75, leastShare = 0.12
  /// Where there is doubt so many lines are read in so many scripts.
  private static let linesRead = 2, mostScripts = 3

  /// Tells from some lines, the longest first, which script the page is in: by their look or, in
  /// doubt, by which script's default reads them best.
  func begin(with witnesses: [Raster], read: Reading) throws(ScanError) {
    guard haveScripts else { return }
    let shares = try shares(of: witnesses)
    let most = shares.max { $0.value < $1.value }
    missing =
      most.flatMap { candidates[$0.key] == nil && $0.value > Self.sureScript ? $0.key : nil }
    let likely = shares.filter { candidates[$0.key] != nil && $0.value >= Self.leastShare }
      .sorted { $0.value > $1.value }
    guard let first = likely.first else { return }
    main = first.key
    guard likely.count > 1, first.value < Self.clearShare else { return }
    var best = -1.0
    for (script, _) in likely.prefix(Self.mostScripts) {
      let reader = try readers.reader(for: picked[script]!)
      var words: Words = []
      for line in witnesses.prefix(Self.linesRead) { words += try read(line, reader) }
      if words.meanConfidence > best { (best, main) = (words.meanConfidence, script) }
    }
  }

  /// How much of the lines looks like each script; together 1, or nothing.
  private func shares(of witnesses: [Raster]) throws(ScanError) -> [Script: Double] {
    var sums: [Script: Double] = [:]
    for line in witnesses {
      for (script, probability) in try LineScript(of: line).probabilities where script != .common {
        sums[script, default: 0] += probability * Double(line.width)
      }
    }
    let whole = sums.values.reduce(0, +)
    return sums.mapValues { $0 / max(whole, 1e-9) }
  }

  private func script(of line: Raster) throws(ScanError) -> Script {
    guard haveScripts else { return main }
    let odds = try LineScript(of: line).probabilities
    guard let other = candidates.keys.first(where: { odds[$0, default: 0] > Self.sureLine })
    else { return main }
    // A line of Japanese may have no kana, or look so.
    return Set([other, main]) == [.han, .japanese] ? main : other
  }
}

extension Script {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self)! }
}

// MARK: - Languages

extension PageReaders {
  /// So many more words of one language than of another leave no doubt.
  private static let clearLead = 3.0
  /// More languages than this are not tried.
  private static let mostTried = 3
  /// How much more sure the reader of the likeliest language may be of what is another.
  private static let confidenceTolerance = 0.05
  /// What looks most like the default and is read by it with such confidence is in no other.
  private static let sureConfidence = 0.9

  /// Settles on the language of most of the page by its witnesses, which were read with the
  /// default; returns what is read in them now.
  func settle(
    _ witnesses: [(line: Raster, words: Words)], read: Reading
  ) throws(ScanError) -> [Words] {
    let asBefore = witnesses.map(\.words)
    guard let choice = candidates[main], picked[main]!.count < choice.count, choice.count > 1
    else { return asBefore }
    let text = asBefore.flatMap { $0.map(\.text) }.joined(separator: " ")
    let evidence = LanguageEvidence(in: text, of: choice)
    var best = (language: choice[0], words: asBefore)
    var confidence = asBefore.flatMap { $0 }.meanConfidence
    let tried = likely(evidence, among: choice, confidence: confidence)
    if tried.first != choice[0] { confidence -= Self.confidenceTolerance }
    for language in tried where language != choice[0] {
      let words = try Self.words(in: witnesses, by: readers.reader(for: [language]), read)
      let other = words.flatMap { $0 }.meanConfidence
      if other > confidence { (best, confidence) = ((language, words), other) }
    }
    picked[main] = [best.language]
    guard let second = evidence.second(beside: best.language),
      [second, best.language].contains(choice[0])
    else { return best.words }
    picked[main] = [best.language, second]
    return try Self.words(in: witnesses, by: readers.reader(for: [best.language, second]), read)
  }

  /// The languages worth a try, the likeliest first.
  private func likely(
    _ evidence: LanguageEvidence, among choice: [String], confidence: Double
  ) -> [String] {
    let most = evidence.counts[0].count
    if most == 0 { return choice.count == 2 ? choice : [] }
    let likely = evidence.counts.filter { most - $0.count < Self.clearLead }.map(\.language)
    if likely[0] == choice[0], confidence >= Self.sureConfidence { return [] }
    return Array(likely.prefix(Self.mostTried))
  }

  private static func words(
    in witnesses: [(line: Raster, words: Words)], by reader: TextReader, _ read: Reading
  ) throws(ScanError) -> [Words] {
    var words: [Words] = []
    for (line, _) in witnesses { words.append(try read(line, reader)) }
    return words
  }
}
