internal import Platen

/// The exit status of the program. The values are stable, because scripts rely on them.
package enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  /// The arguments or the options in a configuration file contradict themselves or the photo.
  case usage = 1
  /// A photo, a PDF or another file that is given cannot be read.
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
      switch error.kind {
      case .input, .image, .document, .configuration, .limit: .unreadableInput
      case .dependency: .missingDependency
      case .output: error.detail == .outputClosed ? .done : .unwritableOutput
      case .usage: .usage
      case .internal: .internalFault
      case .cancelled: .interrupted
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
