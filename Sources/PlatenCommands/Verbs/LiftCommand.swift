internal import ArgumentParser
internal import FoundationEssentials
internal import Platen

/// `platen lift`: cuts the main objects of photos from their background.
struct LiftCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lift", abstract: "Cut the main objects of photos from their background.")

  @OptionGroup var photos: PhotoOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture to write, or a folder for several pictures; '-' is standard output.",
      valueName: "file"),
    completion: .file())
  var output: String?
  @Option(help: "The format of pictures; by default from the output's name, else png.")
  var format: PictureFormat?
  @Flag(help: "Print a line of JSON for each subject.") var list = false
  @OptionGroup(title: "Subject options") var lifting: LiftOptions
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
    var run = PhotoRun(photos: photos, count: requests.count)
    for await result in lifter.photos(requests) {
      guard let photo = run.take(result) else { continue }
      if photo.subjects.isEmpty { reportNothing(in: photo, &run) }
      for warning in photo.warnings {
        run.warn("\(photo.source): \(warning)", status: .missingDependency)
      }
      try output?.write(SubjectRecord.lines(of: photo))
      try files?.write(photo, standardOutput: results)
    }
    try run.finish()
  }

  /// A photo without a subject has no picture. A point without one is nothing found in any case.
  private func reportNothing(in photo: LiftedPhoto, _ run: inout PhotoRun) {
    let place = lifting.at == nil ? "no subject was found" : "there is no subject at this point"
    run.warn(
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

/// Which subjects of photos are lifted, and how.
struct LiftOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take the subject at this point of the photo.", valueName: "x,y"))
  var at: PointArgument?

  @Option(
    help: ArgumentHelp(
      "Take the subjects with these numbers, such as 1,3; the largest is 1.", valueName: "numbers"))
  var subject: SubjectNumbersArgument?

  @Option(
    help: ArgumentHelp("Search only this part of the photo.", valueName: "x,y,w,h"))
  var box: BoxArgument?

  @Flag(help: "Trim the picture to the subjects.") var trim = false

  @Option(
    help: ArgumentHelp(
      "Lay the subjects over a color, such as white or #a0b1c2, or over a picture.",
      valueName: "color|file"),
    completion: .file())
  var background: String?

  @Option(
    help: ArgumentHelp(
      "Use this saliency network, an ONNX file, instead of the built-in one.", valueName: "file"),
    completion: .file())
  var network: String?

  @Flag(
    help: "Also read text and codes, and print the kind and the issuer that the codes state.")
  var lookup = false

  @Option(
    help: ArgumentHelp(
      "Ask this shell command about each subject: it gets a PNG on standard input and prints a title, "
        + "text and a link.", valueName: "command"))
  var lookupCommand: String?

  func validate() throws {
    guard at == nil || subject == nil else {
      throw ValidationError("--at and --subject both select subjects; name one")
    }
  }

  /// The settings of these options, for pictures in `format`.
  func settings(format: SubjectSettings.Format?) -> SubjectSettings {
    var settings = SubjectSettings()
    if let point = at?.point { settings.selection = .at(point) }
    if let numbers = subject?.numbers { settings.selection = .numbers(numbers) }
    settings.part = box?.box
    settings.trims = trim
    settings.background = background.map { text in
      SubjectSettings.Background(color: text) ?? .picture(PhotoSource(name: text))
    }
    settings.network = network.map { .file($0) }
    settings.format = format
    settings.looksUp = lookup || lookupCommand != nil
    settings.lookUp = lookupCommand.map { command in
      let program = LookUpProgram(command: command)
      return { try program.result(of: $0) }
    }
    return settings
  }
}

/// The files of `platen lift`: one picture, or a folder with one for each photo.
struct PictureFiles {
  private enum Target {
    /// A file, or `-` for standard output.
    case file(String)
    case folder(String)
  }

  private let target: Target
  private let format: SubjectSettings.Format
  private var outputs: OutputCheck

  /// Prepares the output at `path`: a folder if it is one or ends in a slash, else a file, for which
  /// there may be one photo only. A folder is created unless it exists.
  ///
  /// Throws an error of the kind `usage` if a picture would replace one of `sources`, and one of the
  /// kind `output` if the folder cannot be created.
  init(path: String, sources: [PhotoSource], format: SubjectSettings.Format) throws(ScanError) {
    self.format = format
    outputs = OutputCheck(inputs: sources)
    if path != "-", path.hasSuffix("/") || PhotoFolder.exists(at: path) {
      target = .folder(path)
      try OutputFolder.create(path: path)
      return
    }
    target = .file(path)
    if path != "-" { try outputs.register(path) }
  }

  /// Whether the output holds pictures of several photos.
  var takesSeveral: Bool {
    if case .folder = target { true } else { false }
  }

  /// Writes the picture of `photo`, if it has one.
  ///
  /// - Parameter results: the descriptor of standard output.
  mutating func write(_ photo: LiftedPhoto, standardOutput results: Int32) throws(ScanError) {
    guard let picture = photo.picture else { return }
    let path: String
    switch target {
    case .file(let name): path = name
    case .folder(let folder):
      path = folder + "/" + name(of: photo)
      try outputs.register(path)
    }
    let file = try OutputFile(path: path, replacing: true, standardOutput: results)
    try file.write(picture)
    try file.commit()
  }

  /// `cup.png` for `cup.jpg`, `cup.2.png` for its second page.
  private func name(of photo: LiftedPhoto) -> String {
    let file =
      photo.source == "-" ? "standard-input" : photo.source.split(separator: "/").last ?? "photo"
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    let number = photo.page > 1 ? ".\(photo.page)" : ""
    return (stem.isEmpty ? String(file) : stem) + number + "." + format.rawValue
  }
}

/// One line of `platen lift --list`: a subject or a look-up result of a code, and its photo, as one flat
/// object.
struct SubjectRecord: Encodable {
  private let photo: LiftedPhoto
  private let subject: Subject?
  private let lookUp: LookUpResult?

  private enum CodingKeys: CodingKey { case source, page, width, height, lookUp }
  private enum LookUpKeys: CodingKey { case title, text, url }

  /// The lines of a photo: its subjects, the largest first, then its codes.
  static func lines(of photo: LiftedPhoto) throws -> String {
    let results = photo.lookUpResults
    let subjects = photo.subjects.map { subject in
      SubjectRecord(
        photo: photo, subject: subject, lookUp: results.first { $0.subject == subject.id })
    }
    let codes = results.filter { $0.subject == nil }.map {
      SubjectRecord(photo: photo, subject: nil, lookUp: $0)
    }
    return try (subjects + codes).map { record in
      try JSONText.line(of: record)
    }.joined()
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(photo.source, forKey: .source)
    try values.encode(photo.page, forKey: .page)
    try values.encode(photo.width, forKey: .width)
    try values.encode(photo.height, forKey: .height)
    try subject?.encode(to: encoder)
    guard let lookUp else { return }
    var result = values.nestedContainer(keyedBy: LookUpKeys.self, forKey: .lookUp)
    try result.encode(lookUp.title, forKey: .title)
    if !lookUp.text.isEmpty { try result.encode(lookUp.text, forKey: .text) }
    try result.encodeIfPresent(lookUp.url, forKey: .url)
  }
}
