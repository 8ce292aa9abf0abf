/// What decides between the two readings of a word: Tesseract's, and that of the CTC network.
package enum WordVoteFeature: String, CaseIterable, Sendable {
  /// 1.
  case constant
  /// The log-odds of Tesseract's confidence in the word, and in its line.
  case confidence, lineConfidence
  /// Mean and minimum of the logarithms of the network's probabilities of its characters, and their
  /// mean over its line.
  case meanProbability, minimumProbability, lineProbability
  /// By how much the network prefers its reading to Tesseract's: the difference of the logarithms of
  /// their probabilities in tens, and for each character that differs.
  case preference, preferencePerEdit
  /// The edit distance, and its share of the longer reading.
  case edits, editShare
  /// By how many characters the network's reading is longer, at most four.
  case lengthDifference
  /// Whether Tesseract, or the network, reads nothing.
  case isMissing, isEmpty
  /// Whether the readings differ in case only, or in punctuation only.
  case differsInCase, differsInPunctuation
  /// The share of digits in Tesseract's reading, and by how much the network's has more.
  case digitShare, digitDifference
  /// Digits next to letters, and capitals after small letters, for each character of Tesseract's
  /// reading, and by how much the network's has more.
  case mixtureShare, mixtureDifference
  /// Whether the network's reading has a space.
  case hasSpace
}
