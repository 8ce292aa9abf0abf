internal import ArgumentParser
internal import Platen

/// The scanner that takes the place of photos.
struct ScannerOptions: ParsableArguments {
  @Option(
    defaultAsFlag: "",
    help: ArgumentHelp(
      "Take the pages from a scanner, the first one unless DEVICE names another, until its feeder is empty.",
      valueName: "device"))
  var scanner: String?

  @Flag(help: "Print the names of the scanners, and exit.") var listScanners = false

  @Option(help: "Where the scanner's paper is: on the flatbed, or in the feeder.")
  var scannerSource: ScannerSourceChoice?

  @Option(help: "The colors in which the scanner scans.")
  var scannerMode: ScannerModeChoice?

  @Option(
    help: ArgumentHelp(
      "The resolution at which the scanner scans, in pixels per inch.", valueName: "ppi"))
  var scannerResolution: Double = 300

  @Option(
    help: ArgumentHelp(
      "The size of the scanner's paper: its name, or its width and height, such as 90x55mm.",
      valueName: "paper"))
  var scannerPaper: PaperSizeArgument?

  func validate() throws {
    guard (1...9600).contains(scannerResolution) else {
      throw ValidationError("--scanner-resolution is 1 to 9600")
    }
    guard scanner != nil || scannerSource == nil && scannerMode == nil && scannerPaper == nil else {
      throw ValidationError(
        "--scanner-source, --scanner-mode and --scanner-paper go with --scanner")
    }
  }

  /// Prints a line for each scanner: its name, a tab, its maker and model.
  func printList() throws {
    for device in try PaperScanner.devices() { print("\(device.name)\t\(device.title)") }
  }

  /// The request for the pages of the scanner, which is opened; `nil` without one.
  func request(limits: InputLimits) throws(ScanError) -> PhotoRequest? {
    guard let scanner else { return nil }
    var settings = ScannerSettings()
    settings.source = scannerSource?.source
    settings.mode = scannerMode?.mode
    settings.resolution = Resolution(pixelsPerInch: scannerResolution)!
    settings.paper = scannerPaper?.paper
    return PhotoRequest(
      try PaperScanner(device: scanner.isEmpty ? nil : scanner, settings: settings, limits: limits))
  }
}

/// The values of `--scanner-source`.
enum ScannerSourceChoice: String, CaseIterable, ExpressibleByArgument {
  case flatbed, feeder
  case bothSides = "both-sides"

  var source: ScannerSettings.Source {
    switch self {
    case .flatbed: .flatbed
    case .feeder: .feeder
    case .bothSides: .bothSides
    }
  }
}

/// The values of `--scanner-mode`.
enum ScannerModeChoice: String, CaseIterable, ExpressibleByArgument {
  case color, gray, lineart

  var mode: ScannerSettings.Mode {
    switch self {
    case .color: .color
    case .gray: .gray
    case .lineart: .lineart
    }
  }
}
