internal import ArgumentParser
internal import Platen
internal import PlatenBatch
internal import PlatenDocument
internal import PlatenModel

/// `platen merge`: joins the results of several runs over parts of the same photos.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Join the results of runs over parts of the same photos.")

  @Argument(
    help: ArgumentHelp(
      "The results of the parts: tables, JSON lines, manifests, or PDFs with their manifests beside "
        + "them, such as part-1.json for part-1.pdf.", valueName: "part"),
    completion: .file())
  var parts: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"
  @Option(
    help: ArgumentHelp(
      "A file with the names of the photos in their order, one per line or separated by NUL; by "
        + "default they are in natural order, as in a folder.", valueName: "file"),
    completion: .file())
  var order: String?
  @Option(
    help: ArgumentHelp("Also write the joined manifest; with PDFs.", valueName: "file"),
    completion: .file())
  var manifest: String?
  @Flag(name: .shortAndLong, help: "Fail if an output exists; do not replace it.")
  var noOverwrite = false

  func validate() throws {
    guard !parts.isEmpty else { throw ValidationError("no parts were given") }
    guard manifest == nil || manifest != output else {
      throw ValidationError("--manifest and --output are the same file")
    }
  }

  func run() async throws {
    Interruption.install()
    var check = OutputCheck(
      inputs: (parts + [order].compactMap { $0 }).map { .file($0) })
    for path in [output, manifest].compactMap({ $0 }) { try check.register(path) }
    let names = try order.map { try PhotoNames.listed(in: PhotoSource(name: $0), megabytes: 512) }
    let results = try StandardOutput.claim()
    let areDocuments = PhotoSource.file(parts[0]).isPDF
    guard areDocuments || manifest == nil else {
      throw ValidationError("--manifest goes with PDFs")
    }
    let merge = try ResultMerge(
      of: areDocuments ? parts.map(Self.manifestPath(beside:)) : parts, order: names)
    let file = try OutputFile(path: output, replacing: !noOverwrite, standardOutput: results)
    guard areDocuments else {
      try merge.write { bytes throws(ScanError) in try file.write(bytes) }
      try file.commit()
      return
    }
    let joined = try manifest.map {
      try OutputFile(path: $0, replacing: !noOverwrite, standardOutput: results)
    }
    let pages = try merge.documentPages().map { (file: $0.part, page: $0.page) }
    guard !pages.isEmpty else {
      throw ScanError(.document, reason: "no part has a page")
    }
    let spool = try Spool()
    try PDFJoin(pages: pages, of: parts).write(to: spool.path)
    try spool.copy { bytes throws(ScanError) in try file.write(bytes) }
    if let joined {
      try merge.write(document: output.fileNameText) { bytes throws(ScanError) in
        try joined.write(bytes)
      }
    }
    try file.commit()
    try joined?.commit()
  }

  /// `part-1.json` for `part-1.pdf`.
  private static func manifestPath(beside path: String) -> String {
    (path.lowercased().hasSuffix(".pdf") ? String(path.dropLast(4)) : path) + ".json"
  }
}
