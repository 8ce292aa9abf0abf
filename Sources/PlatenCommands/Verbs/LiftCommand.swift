internal import ArgumentParser
internal import Platen

/// `platen lift`: cuts the main objects of photos from their background.
struct LiftCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lift", abstract: "Cut the main objects of photos from their background.")

  @OptionGroup var photos: PhotoOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture to write, or a folder for those of several photos; '-' is standard output.",
      valueName: "file"),
    completion: .file())
  var output: String?
  @Option(help: "The format of pictures; by default that of the output's name, else png.")
  var format: PictureFormat?
  @Flag(help: "Print a line of JSON for each subject.") var list = false
  @OptionGroup var lifting: LiftOptions
  @Flag(help: "Fail with status 6 if a photo shows no subject.") var require = false

  func validate() throws {
    guard !photos.multiple else {
      throw ValidationError("--multiple is about pages; all subjects of a photo are taken")
    }
    guard !list || output != "-" else {
      throw ValidationError("the list and the picture cannot both go to standard output")
    }
    guard list || !lifting.lookup && lifting.lookupCommand == nil else {
      throw ValidationError("what is known about a photo goes into the list; add --list")
    }
    guard output != nil || !list || format == nil else {
      throw ValidationError("--format is that of pictures; name one with --output")
    }
  }

  func run() async throws {
    Interruption.install()
    let requests = try photos.requests()
    let path = output ?? (list ? nil : "-")
    let format = path.map { (self.format ?? PictureFormat(nameOf: $0)).format }
    let lifter = try SubjectLifter(
      settings: lifting.settings(format: format), options: ScanOptions(photos: photos))
    let results = try StandardOutput.claim()
    var files = try pictureFiles(path: path, format: format, requests, results)
    let output = list ? try OutputFile(path: "-", replacing: true, standardOutput: results) : nil
    var batch = Batch(photos: photos, count: requests.count)
    for await result in lifter.photos(requests) {
      guard let photo = batch.take(result) else { continue }
      if photo.subjects.isEmpty { reportNothing(in: photo, &batch) }
      for warning in photo.warnings {
        batch.warn("\(photo.source): \(warning)", status: .missingDependency)
      }
      try output?.write(SubjectRecord.lines(of: photo))
      try files?.write(photo, standardOutput: results)
    }
    try batch.finish()
  }

  /// A photo without a subject has no picture. A point without one is nothing found in any case.
  private func reportNothing(in photo: LiftedPhoto, _ batch: inout Batch) {
    let place = lifting.at == nil ? "no subject was found" : "there is no subject at this point"
    batch.warn(
      "\(photo.source): \(place)",
      status: require || lifting.at != nil ? .nothingFound : .done)
  }

  private func pictureFiles(
    path: String?, format: SubjectSettings.Format?, _ requests: [PhotoRequest], _ results: Int32
  ) throws -> PictureFiles? {
    guard let path, let format else { return nil }
    guard path != "-" || !StandardOutput.isTerminal(results) else {
      throw ValidationError("a picture is not written to a terminal; name a file with --output")
    }
    let files = try PictureFiles(path: path, sources: requests.map(\.source), format: format)
    guard requests.count == 1 || files.takesSeveral else {
      throw ValidationError("several photos need a folder as --output, which ends in a slash")
    }
    return files
  }
}
