internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import Platen
internal import PlatenModel

/// The photos, and how many are processed at a time.
struct PhotoOptions: ParsableArguments {
  @Argument(
    help: "Photos in page order: JPEG, PNG, TIFF, WebP or HEIC; '-' is standard input.",
    completion: .file())
  var photos: [String] = []

  @Option(
    name: .customLong("files-from"),
    help: ArgumentHelp(
      "A file with more names of photos, one per line or separated by NUL; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var namesFile: String?

  @Flag(help: "Take every page that is detected in a photo, not only the best one.")
  var multiple = false

  @OptionGroup var limits: LimitOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("Photos to process at a time.", valueName: "n"))
  var jobs = ScanOptions().jobs

  @Flag(name: .shortAndLong, help: "Print errors only, no progress and no warnings.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print a line about each photo.")
  var verbose = false

  func validate() throws {
    guard (1...1024).contains(jobs) else {
      throw ValidationError("--jobs must be from 1 to 1024")
    }
    guard namesFile != "-" || !photos.contains("-") else {
      throw ValidationError("standard input cannot be both a photo and a list of photos")
    }
  }

  /// The photos named on the command line, then those in the list. Throws where standard output is
  /// one of them, and where the memory does not suffice for a page.
  func sources() throws -> [PhotoSource] {
    try MemoryLimit.require()
    return try namedSources()
  }

  /// The same for files of any kind, which take less memory.
  func namedSources() throws -> [PhotoSource] {
    var names = photos
    if let namesFile { names += try listedNames(in: namesFile) }
    if names.isEmpty, namesFile == nil, isatty(STDIN_FILENO) == 0 { names = ["-"] }
    guard !names.isEmpty else { throw ValidationError("no photos were given") }
    let sources: [PhotoSource] = names.map { $0 == "-" ? .standardInput : .file($0) }
    var outputs = OutputCheck(inputs: sources + [namesFile].compactMap { $0.map { .file($0) } })
    try outputs.register("-")
    return sources
  }

  private func listedNames(in list: String) throws(ScanError) -> [String] {
    let source: PhotoSource = list == "-" ? .standardInput : .file(list)
    let bytes = try source.contents(megabytes: limits.limits.megabytes)
    let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
    return bytes.split(separator: separator).map { FileName.string($0) }
  }
}
