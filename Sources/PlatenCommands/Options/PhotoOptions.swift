internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import Platen
internal import PlatenModel

/// The photos, and how many are processed at a time.
struct PhotoOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Photos in page order: JPEG, PNG, TIFF, WebP, HEIC or PDF, or folders of them; '-' is standard "
        + "input."),
    completion: .file())
  var photos: [String] = []

  @OptionGroup(title: "Input options") var arrangement: ArrangementOptions

  @Option(help: "The password of encrypted PDFs among the photos.") var inputPassword: String?

  @OptionGroup var run: RunOptions

  /// Whether any photo is named, or a part of the photos selected.
  var areGiven: Bool {
    !photos.isEmpty || namesFile != nil || !arrangement.takesAll || arrangement.shard != nil
      || arrangement.sort != nil
  }
  /// A file with more names of photos.
  var namesFile: String? { arrangement.namesFile }
  /// Whether every page of a photo is taken.
  var multiple: Bool { arrangement.multiple }
  /// The limits of input files.
  var limits: LimitOptions { run.limits }
  /// Photos to process at a time.
  var jobs: Int { run.jobs }
  /// Whether only errors are printed.
  var quiet: Bool { run.quiet }
  /// Whether a line is printed about each photo.
  var verbose: Bool { run.verbose }

  func validate() throws {
    guard namesFile != "-" || !photos.contains("-") else {
      throw ValidationError("standard input cannot be both a photo and a list of photos")
    }
  }

  /// The photos to process: those named on the command line, then those in the list, with the photos of
  /// folders except the folders of `outputs`; without any, those of `corrections`. Throws if standard
  /// output is one of them, and if the memory does not suffice for a page.
  func requests(
    corrections: PhotoCorrections? = nil, outputs: [String?] = []
  ) throws -> [PhotoRequest] {
    try MemoryLimit.require()
    if let corrections, photos.isEmpty, namesFile == nil {
      try checkOutput(inputs: corrections.requests.map(\.source))
      return try arrangement.arranged(corrections.requests).filter(\.isWanted)
    }
    let all = try arrangement.sorted(
      PhotoFolders(arrangement, quiet: quiet, outputs: outputs.compactMap { $0 })
        .photos(in: names()))
    try checkOutput(inputs: all)
    let sources = arrangement.shard?.shard.photos(of: all) ?? all
    var requests = sources.map { PhotoRequest($0) }
    if let inputPassword {
      requests = requests.decrypted(password: inputPassword) {
        Messages.standard.warn($0.description)
      }
    }
    guard corrections != nil || !arrangement.takesAll else { return requests }
    let pages = requests.singlePages(limits: limits.limits)
    return try arrangement.arranged(corrections?.applied(to: pages) ?? pages).filter(\.isWanted)
  }

  /// The files to process, of any kind; they take less memory.
  func namedSources() throws -> [PhotoSource] {
    let sources = try names().map { PhotoSource(name: $0) }
    try checkOutput(inputs: sources)
    return sources
  }

  /// The names on the command line, then those in the list.
  private func names() throws -> [String] {
    var names = photos
    if let namesFile {
      names += try PhotoNames.listed(
        in: PhotoSource(name: namesFile), megabytes: limits.limits.megabytes)
    }
    if names.isEmpty, namesFile == nil, isatty(STDIN_FILENO) == 0 { names = ["-"] }
    guard !names.isEmpty else { throw ValidationError("no photos were given") }
    return names
  }

  /// Throws if standard output is an input.
  private func checkOutput(inputs: [PhotoSource]) throws(ScanError) {
    var outputs = OutputCheck(inputs: inputs + [namesFile].compactMap { $0.map { .file($0) } })
    try outputs.register("-")
  }
}

extension PhotoSource {
  /// Creates the source for the name of a file; `-` is standard input.
  init(name: String) { self = name == "-" ? .standardInput : .file(name) }
}

extension PhotoRequest {
  /// Whether a page of the photo is left.
  fileprivate var isWanted: Bool { !(correction?.leavesNothing ?? false) }
}

/// A list of the names of photos.
enum PhotoNames {
  /// The names in `list`, one per line or, if it has any NUL, separated by NUL. Lines may end in CR LF.
  static func listed(in list: PhotoSource, megabytes: Double) throws(ScanError) -> [String] {
    let bytes = try list.contents(megabytes: megabytes)
    if bytes.contains(0) { return bytes.split(separator: 0).map { FileName.string($0) } }
    return bytes.split(separator: UInt8(ascii: "\n"))
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .filter { !$0.isEmpty }.map { FileName.string($0) }
  }
}

/// Replaces folders among the named photos by the photos in them.
struct PhotoFolders {
  private let isRecursive: Bool
  private let isQuiet: Bool
  /// The folders of outputs, which are no inputs.
  private let outputs: [String]

  init(_ options: ArrangementOptions, quiet: Bool, outputs: [String]) {
    isRecursive = options.recursive
    isQuiet = quiet
    self.outputs = outputs
  }

  /// The photos of `names`, and of the folders among them. Reports how many files of a folder are no
  /// photos.
  ///
  /// Throws an error of the kind `input` if the only name is a folder that cannot
  /// be read or holds no photo. Beside others, such a folder is one photo that cannot be read. Throws
  /// an error of the kind `usage` if a name is a folder of outputs.
  func photos(in names: [String]) throws(ScanError) -> [PhotoSource] {
    var photos: [PhotoSource] = []
    for name in names {
      guard name != "-", PhotoFolder.exists(at: name) else {
        photos.append(PhotoSource(name: name))
        continue
      }
      if let output = outputs.first(where: { PhotoFolder.isSame($0, name) }) {
        throw .outputIsInput(output.fileNameText, input: name.fileNameText)
      }
      do throws(ScanError) {
        photos += try self.photos(inFolder: name)
      } catch {
        guard names.count > 1 else { throw error }
        photos.append(.file(name))
      }
    }
    return photos
  }

  private func photos(inFolder path: String) throws(ScanError) -> [PhotoSource] {
    var folder = PhotoFolder(path: path, isRecursive: isRecursive)
    folder.excluded = outputs
    let contents = try folder.contents()
    let skipped = contents.skippedCount
    guard !contents.photos.isEmpty else {
      let hint = isRecursive ? "" : " (--recursive takes those of its subfolders)"
      throw .input(path.fileNameText, "the folder holds no photo" + hint)
    }
    if skipped > 0, !isQuiet {
      let files = skipped == 1 ? "1 file that is no photo" : "\(skipped) files that are no photos"
      Messages.standard.warn("\(path.fileNameText): skipped \(files)")
    }
    return contents.photos
  }
}
