internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Which reader reads which line of a page: one for all where languages were asked for, else one
/// for each script that is on the page.
///
/// The languages are told from a few lines, the witnesses: their script from their look, and
/// among the languages of that script by the words that are read in them.
final class RecognizerSelector {
  typealias Words = [RecognizedPage.Word]
  /// Reads a line.
  typealias LineReading = (Raster, TextRecognizer) throws(ScanError) -> Words

  private let recognizers: TextRecognizerCache
  /// Those that can be picked, the default of each script first.
  private let candidates: [Script: [String]]
  /// Most of the page's.
  private var mainScript: Script
  /// What was picked, by script.
  private var selectedLanguages: [Script: [String]]
  /// Scripts that lines were read in, in that order.
  private var usedScripts: [Script] = []
  /// What most of the page is in, where no language of that script is installed.
  private(set) var missingScript: Script?

  /// Readers for these languages; of an empty list they are picked among `installed`.
  init(for languages: [String], among installed: [String], from recognizers: TextRecognizerCache) {
    self.recognizers = recognizers
    let groups = languages.isEmpty ? LanguageScripts.grouped(installed) : [:]
    candidates = groups.isEmpty ? [.common: languages.isEmpty ? installed : languages] : groups
    mainScript = candidates[.latin] == nil ? candidates.keys.min { $0.order < $1.order }! : .latin
    selectedLanguages = candidates.mapValues { [$0[0]] }
    if groups.isEmpty { selectedLanguages = candidates }
  }

  /// Whether there are several scripts to tell apart.
  var hasMultipleScripts: Bool { candidates.count > 1 }

  /// The languages that lines were read in, those of most of the page first.
  var languages: [String] {
    ([mainScript] + usedScripts.filter { $0 != mainScript }).flatMap { selectedLanguages[$0]! }
  }

  /// The reader for `line`, after ``detectScript(from:read:)``.
  func recognizer(for line: Raster) throws(ScanError) -> TextRecognizer {
    let script = try script(of: line)
    if !usedScripts.contains(script) { usedScripts.append(script) }
    return try recognizers.recognizer(for: selectedLanguages[script]!)
  }
}

// MARK: - Scripts

extension RecognizerSelector {
  /// A line is in another script than most of the page where that is as sure as this, and a page in
  /// none that can be read.
  private static let lineScriptThreshold = 0.97, missingScriptThreshold = 0.85

  /// The page is in a script without doubt where such a share of its lines looks like it; and it
  /// may be in one that has no less than the other share.
  private static let unambiguousShare = 0.75, minimumShare = 0.12
  /// Where there is doubt so many lines are read in so many scripts.
  private static let trialLineCount = 2, maximumTrialScripts = 3

  /// Tells from some lines, the longest first, which script the page is in: by their look or, in
  /// doubt, by which script's default reads them best.
  func detectScript(from probeLines: [Raster], read: LineReading) throws(ScanError) {
    guard hasMultipleScripts else { return }
    let shares = try shares(of: probeLines)
    let dominant = shares.max { $0.value < $1.value }
    missingScript =
      dominant.flatMap {
        candidates[$0.key] == nil && $0.value > Self.missingScriptThreshold ? $0.key : nil
      }
    let candidateScripts = shares.filter {
      candidates[$0.key] != nil && $0.value >= Self.minimumShare
    }
    .sorted { $0.value > $1.value }
    guard let first = candidateScripts.first else { return }
    mainScript = first.key
    guard candidateScripts.count > 1, first.value < Self.unambiguousShare else { return }
    var best = -1.0
    for (script, _) in candidateScripts.prefix(Self.maximumTrialScripts) {
      let recognizer = try recognizers.recognizer(for: selectedLanguages[script]!)
      var words: Words = []
      for line in probeLines.prefix(Self.trialLineCount) { words += try read(line, recognizer) }
      if words.meanConfidence > best { (best, mainScript) = (words.meanConfidence, script) }
    }
  }

  /// How much of the lines looks like each script; together 1, or nothing.
  private func shares(of probeLines: [Raster]) throws(ScanError) -> [Script: Double] {
    var sums: [Script: Double] = [:]
    for line in probeLines {
      for (script, probability) in try ScriptClassification(of: line).probabilities
      where script != .common {
        sums[script, default: 0] += probability * Double(line.width)
      }
    }
    let whole = sums.values.reduce(0, +)
    return sums.mapValues { $0 / max(whole, 1e-9) }
  }

  private func script(of line: Raster) throws(ScanError) -> Script {
    guard hasMultipleScripts else { return mainScript }
    let odds = try ScriptClassification(of: line).probabilities
    guard
      let other = candidates.keys.first(where: { odds[$0, default: 0] > Self.lineScriptThreshold })
    else { return mainScript }
    // A line of Japanese may have no kana, or look so.
    return Set([other, mainScript]) == [.han, .japanese] ? mainScript : other
  }
}

extension Script {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self)! }
}

// MARK: - Languages

extension RecognizerSelector {
  /// So many more words of one language than of another leave no doubt.
  private static let wordCountMargin = 3.0
  /// More languages than this are not tried.
  private static let maximumTrialLanguages = 3
  /// How much more sure the reader of the likeliest language may be of what is another.
  private static let confidenceTolerance = 0.05
  /// What looks most like the default and is read by it with such confidence is in no other.
  private static let defaultLanguageThreshold = 0.9

  /// Settles on the language of most of the page by its witnesses, which were read with the
  /// default; returns what is read in them now.
  func selectLanguage(
    _ probeLines: [(line: Raster, words: Words)], read: LineReading
  ) throws(ScanError) -> [Words] {
    let defaultWords = probeLines.map(\.words)
    guard let scriptLanguages = candidates[mainScript],
      selectedLanguages[mainScript]!.count < scriptLanguages.count, scriptLanguages.count > 1
    else { return defaultWords }
    let text = defaultWords.flatMap { $0.map(\.text) }.joined(separator: " ")
    let evidence = LanguageEvidence(in: text, of: scriptLanguages)
    var best = (language: scriptLanguages[0], words: defaultWords)
    var confidence = defaultWords.flatMap { $0 }.meanConfidence
    let trialLanguages = candidateLanguages(
      evidence, among: scriptLanguages, confidence: confidence)
    if trialLanguages.first != scriptLanguages[0] { confidence -= Self.confidenceTolerance }
    for language in trialLanguages where language != scriptLanguages[0] {
      let words = try Self.words(in: probeLines, by: recognizers.recognizer(for: [language]), read)
      let other = words.flatMap { $0 }.meanConfidence
      if other > confidence { (best, confidence) = ((language, words), other) }
    }
    selectedLanguages[mainScript] = [best.language]
    guard let second = evidence.secondLanguage(besides: best.language),
      [second, best.language].contains(scriptLanguages[0])
    else { return best.words }
    selectedLanguages[mainScript] = [best.language, second]
    return try Self.words(
      in: probeLines, by: recognizers.recognizer(for: [best.language, second]), read)
  }

  /// The languages worth a try, the likeliest first.
  private func candidateLanguages(
    _ evidence: LanguageEvidence, among scriptLanguages: [String], confidence: Double
  ) -> [String] {
    let highestCount = evidence.counts[0].count
    if highestCount == 0 { return scriptLanguages.count == 2 ? scriptLanguages : [] }
    let candidates = evidence.counts.filter { highestCount - $0.count < Self.wordCountMargin }.map(
      \.language)
    if candidates[0] == scriptLanguages[0], confidence >= Self.defaultLanguageThreshold {
      return []
    }
    return Array(candidates.prefix(Self.maximumTrialLanguages))
  }

  private static func words(
    in probeLines: [(line: Raster, words: Words)], by recognizer: TextRecognizer,
    _ read: LineReading
  ) throws(ScanError) -> [Words] {
    var words: [Words] = []
    for (line, _) in probeLines { words.append(try read(line, recognizer)) }
    return words
  }
}
