internal import Platen

/// How the program ends. Stable: scripts rely on it.
package enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  case usage = 1
  case unreadableInput = 2
  case missingDependency = 3
  case unwritableOutput = 5
  case nothingFound = 6
  case notArchival = 10
  case internalFault = 15
  case interrupted = 130

  /// The status of a run that ended with `error`.
  init(_ error: ScanError) {
    self =
      switch error {
      case .unreadableImage, .unsupportedFormat, .imageTooLarge, .unreadableDocument:
        .unreadableInput
      case .missingLanguage, .missingLibrary, .recognitionFailed: .missingDependency
      case .outputExists, .unwritableOutput: .unwritableOutput
      case .outputClosed: .done
      case .invalidRequest: .usage
      case .internalFault: .internalFault
      }
  }

  /// From the mildest to the worst: a batch ends with the worst of its pages.
  private static let bySeverity: [ExitStatus] = [
    .done, .nothingFound, .notArchival, .unreadableInput, .missingDependency, .usage,
    .unwritableOutput, .internalFault, .interrupted,
  ]

  /// The worse of the two.
  func worse(_ other: ExitStatus) -> ExitStatus {
    let order = Self.bySeverity
    return order.firstIndex(of: self)! >= order.firstIndex(of: other)! ? self : other
  }
}
