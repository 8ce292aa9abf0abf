internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Selects the text recognizer for each line of a page: one for all lines if the caller sets the
/// languages, else one for each script on the page.
///
/// Without languages of the caller, a few probe lines determine them: the script network gives the
/// script, and the recognized words give the language among those of the script.
final class RecognizerSelector {
  typealias Words = [RecognizedPage.Word]
  /// Recognizes a line with a recognizer.
  typealias LineRecognition = (Raster, TextRecognizer) throws(ScanError) -> Words

  let recognizers: TextRecognizerCache
  /// The languages of each script, its default first.
  private let candidates: [Script: [String]]
  /// The script of most of the page.
  private var mainScript: Script
  /// The selected languages of each script.
  private var selectedLanguages: [Script: [String]]
  /// The scripts of the lines so far, in the order of their first line.
  private var usedScripts: [Script] = []
  /// The script of most of the page, if no language of that script is installed.
  private(set) var missingScript: Script?

  /// Creates a selector for `languages`; if empty, it selects among `installed`.
  init(for languages: [String], among installed: [String], from recognizers: TextRecognizerCache) {
    self.recognizers = recognizers
    let groups = languages.isEmpty ? LanguageScripts.grouped(installed) : [:]
    let candidates =
      groups.isEmpty ? [.common: languages.isEmpty ? installed : languages] : groups
    self.candidates = candidates
    mainScript =
      candidates[.latin] == nil ? Script.allCases.first { candidates[$0] != nil }! : .latin
    selectedLanguages = candidates.mapValues { [$0[0]] }
    if groups.isEmpty { selectedLanguages = candidates }
  }

  /// Whether the page may have letters that are squares, as 口 is.
  var mayHaveSquareLetters: Bool {
    candidates.values.joined().contains(where: LanguageScripts.hasSquareLetters)
  }

  /// Whether there are several scripts to distinguish.
  var hasMultipleScripts: Bool { candidates.count > 1 }

  /// The languages of the recognized lines, those of most of the page first.
  var languages: [String] {
    ([mainScript] + usedScripts.filter { $0 != mainScript }).flatMap { selectedLanguages[$0]! }
  }

  /// The text of a line, after ``detectScript(from:recognize:)``; `nil` after `deadline`.
  ///
  /// Where the script network takes it for one that looks like the page's, both are recognized and the
  /// one with the higher confidence is taken.
  func line(
    in lineImage: Raster, until deadline: ContinuousClock.Instant
  ) throws(ScanError) -> TextRecognizer.Line? {
    var script = try script(of: lineImage)
    guard var line = try line(in: lineImage, of: script, until: deadline) else { return nil }
    if script != mainScript, Script.lookAlikes.isSuperset(of: [script, mainScript]),
      let other = try self.line(in: lineImage, of: mainScript, until: deadline),
      other.words.meanCharacterConfidence >= line.words.meanCharacterConfidence
    {
      (script, line) = (mainScript, other)
    }
    if !usedScripts.contains(script) { usedScripts.append(script) }
    return line
  }

  private func line(
    in lineImage: Raster, of script: Script, until deadline: ContinuousClock.Instant
  ) throws(ScanError) -> TextRecognizer.Line? {
    let recognizer = try recognizers.recognizer(for: selectedLanguages[script]!)
    return try recognizer.line(in: lineImage, until: deadline)
  }
}

// MARK: - Scripts

extension RecognizerSelector {
  /// Probabilities of the script network. A line has another script than most of the page above
  /// `lineScriptThreshold`; a page has a script without an installed language above
  /// `missingScriptThreshold`.
  private static let lineScriptThreshold = 0.97, missingScriptThreshold = 0.85

  /// Shares of the probe lines, by width. From `unambiguousShare` a script is the page's without a
  /// trial, from `certainShare` one that looks like Latin: capitals of poor print are taken for Cyrillic.
  /// Below `minimumShare` a script is no candidate.
  private static let unambiguousShare = 0.75, certainShare = 0.97, minimumShare = 0.12
  /// The trial of ambiguous pages: the number of lines, and of scripts besides Latin.
  private static let trialLineCount = 3, maximumTrialScripts = 3
  /// The confidence, 0 to 1, by which the trial must find another script better than Latin, which has 0.2
  /// to 0.6 on lines of other scripts.
  private static let latinMargin = 0.15

  /// Detects the script of the page from probe lines, the longest first: by the script network or,
  /// if that is ambiguous, by the script whose default language has the highest confidence.
  func detectScript(from probeLines: [Raster], recognize: LineRecognition) throws(ScanError) {
    guard hasMultipleScripts else { return }
    var shares = ScriptShares()
    for line in probeLines {
      shares.add(try ScriptClassification(of: line).probabilities, width: line.width)
    }
    let ranked = shares.ranked
    missingScript =
      ranked.first.flatMap {
        candidates[$0.script] == nil && $0.share > Self.missingScriptThreshold ? $0.script : nil
      }
    let candidateScripts = ranked.filter {
      candidates[$0.script] != nil && $0.share >= Self.minimumShare
    }
    guard let first = candidateScripts.first else { return }
    mainScript = first.script
    let looksLikeLatin = mainScript != .latin && Script.lookAlikes.contains(mainScript)
    guard first.share < (looksLikeLatin ? Self.certainShare : Self.unambiguousShare) else { return }
    var trialScripts = candidateScripts.prefix(Self.maximumTrialScripts).map(\.script)
    if candidates[.latin] != nil, !trialScripts.contains(.latin) { trialScripts.append(.latin) }
    guard trialScripts.count > 1 else { return }
    var best = -1.0
    for script in trialScripts {
      let recognizer = try recognizers.recognizer(for: selectedLanguages[script]!)
      var words: Words = []
      for line in probeLines.prefix(Self.trialLineCount) {
        words += try recognize(line, recognizer)
      }
      let confidence = words.meanCharacterConfidence + (script == .latin ? Self.latinMargin : 0)
      if confidence > best { (best, mainScript) = (confidence, script) }
    }
  }

  /// The script of a line.
  private func script(of line: Raster) throws(ScanError) -> Script {
    guard hasMultipleScripts else { return mainScript }
    let odds = try ScriptClassification(of: line).probabilities
    let other = Script.allCases.first {
      candidates[$0] != nil && odds[$0, default: 0] > Self.lineScriptThreshold
    }
    guard let other else { return mainScript }
    // A line of Japanese may have no kana, or few.
    return Set([other, mainScript]) == [.han, .japanese] ? mainScript : other
  }
}

extension Script {
  /// Scripts with many of the same capitals.
  fileprivate static let lookAlikes: Set<Script> = [.latin, .cyrillic, .greek]
}

/// The share of each script in lines, by their widths.
///
/// Sums and ties are in the order of `Script.allCases`, so that they are the same in every run.
struct ScriptShares {
  private var sums: [Script: Double] = [:]

  /// Adds a line of `width` pixels with the probability of each script. What all scripts share does
  /// not count.
  mutating func add(_ probabilities: [Script: Double], width: Int) {
    for (script, probability) in probabilities where script != .common {
      sums[script, default: 0] += probability * Double(width)
    }
  }

  /// The scripts with their shares, the largest first; the sum is 1, or 0 without letters.
  var ranked: [(script: Script, share: Double)] {
    let whole = max(Script.allCases.reduce(0) { $0 + sums[$1, default: 0] }, 1e-9)
    let shares = Script.allCases.map { (script: $0, share: sums[$0, default: 0] / whole) }
    return shares.enumerated()
      .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
  }
}

// MARK: - Languages

extension RecognizerSelector {
  /// The least difference in common words, by which the leading language is certain.
  private static let wordCountMargin = 3.0
  /// The number of languages that are tried at most.
  private static let maximumTrialLanguages = 3
  /// The confidence, 0 to 1, that is added to the default language, or deducted from it if another one
  /// has more common words.
  private static let confidenceTolerance = 0.05
  /// The mean confidence, 0 to 1, from which no other language is tried if the default has the
  /// most common words.
  private static let defaultLanguageThreshold = 0.9

  /// Selects the language of most of the page from its probe lines, which were recognized with the
  /// default language. Returns the words of the probe lines in the selected language.
  func selectLanguage(
    _ probeLines: [(line: Raster, words: Words)], recognize: LineRecognition
  ) throws(ScanError) -> [Words] {
    let defaultWords = probeLines.map(\.words)
    guard let scriptLanguages = candidates[mainScript],
      selectedLanguages[mainScript]!.count < scriptLanguages.count, scriptLanguages.count > 1
    else { return defaultWords }
    let text = defaultWords.flatMap { $0.map(\.text) }.joined(separator: " ")
    let evidence = LanguageWordCounts(in: text, of: scriptLanguages)
    var best = (language: scriptLanguages[0], words: defaultWords)
    var confidence = defaultWords.flatMap { $0 }.meanCharacterConfidence
    let trialLanguages = candidateLanguages(
      evidence, among: scriptLanguages, confidence: confidence)
    confidence += Self.confidenceTolerance * (trialLanguages.first == scriptLanguages[0] ? 1 : -1)
    for language in trialLanguages where language != scriptLanguages[0] {
      let words = try Self.words(
        in: probeLines, by: recognizers.recognizer(for: [language]), recognize)
      let other = words.flatMap { $0 }.meanCharacterConfidence
      if other > confidence { (best, confidence) = ((language, words), other) }
    }
    selectedLanguages[mainScript] = [best.language]
    guard let second = evidence.secondLanguage(besides: best.language),
      [second, best.language].contains(scriptLanguages[0])
    else { return best.words }
    selectedLanguages[mainScript] = [best.language, second]
    return try Self.words(
      in: probeLines, by: recognizers.recognizer(for: [best.language, second]), recognize)
  }

  /// The languages to try, the one with the most common words first.
  private func candidateLanguages(
    _ evidence: LanguageWordCounts, among scriptLanguages: [String], confidence: Double
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
    _ recognize: LineRecognition
  ) throws(ScanError) -> [Words] {
    var words: [Words] = []
    for (line, _) in probeLines { words.append(try recognize(line, recognizer)) }
    return words
  }
}

extension RecognizerSelector {
  /// Whether the recognition network may read the page: it knows languages in Latin script.
  var mayUseNetwork: Bool {
    recognizers.recognitionModel == .automatic && languages.allSatisfy(LanguageScripts.isLatin)
  }

  /// The recognizer of the page's languages.
  func recognizer() throws(ScanError) -> TextRecognizer {
    try recognizers.recognizer(for: selectedLanguages[mainScript]!)
  }
}
