internal import Platen

/// The exit status of the program. The values are stable, because scripts rely on them.
package enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  /// The arguments contradict themselves or the photo.
  case usage = 1
  /// A photo or a PDF cannot be read.
  case unreadableInput = 2
  /// A library or a language's trained data is missing or failed.
  case missingDependency = 3
  case unwritableOutput = 5
  case nothingFound = 6
  /// The PDF was written, but is not the PDF/A that was requested.
  case notArchival = 10
  case internalFault = 15
  /// Ended by SIGINT: 128 + 2.
  case interrupted = 130

  /// The status of a run that ended with `error`.
  init(_ error: ScanError) {
    self =
      switch error {
      case .unreadableImage, .unsupportedFormat, .imageTooLarge, .limitExceeded,
        .unreadableDocument, .unreadableCorrections, .unreadableReceiptCorrections,
        .unreadableNetwork:
        .unreadableInput
      case .missingLanguage, .missingLibrary, .recognitionFailed,
        .lookUpFailed, .insufficientMemory:
        .missingDependency
      case .outputExists, .unexpectedOutput, .unwritableOutput: .unwritableOutput
      case .outputClosed: .done
      case .invalidRequest: .usage
      case .internalFault: .internalFault
      }
  }

  /// All statuses, the least severe first. A batch ends with the most severe status of its pages.
  private static let bySeverity: [ExitStatus] = [
    .done, .nothingFound, .notArchival, .unreadableInput, .missingDependency, .usage,
    .unwritableOutput, .internalFault, .interrupted,
  ]

  /// The more severe of the two.
  func worse(_ other: ExitStatus) -> ExitStatus {
    let order = Self.bySeverity
    return order.firstIndex(of: self)! >= order.firstIndex(of: other)! ? self : other
  }
}
