internal import ArgumentParser
internal import Platen
internal import PlatenDocument
internal import PlatenModel

/// `platen scan`: writes a searchable PDF of photos.
struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Make a searchable PDF of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @OptionGroup(title: "Scanner options") var scanner: ScannerOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PDF to write; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Also write a manifest of the pages and their text, as JSON.", valueName: "file"),
    completion: .file())
  var manifest: String?
  @Option(help: ArgumentHelp("Also write the plain text.", valueName: "file"), completion: .file())
  var text: String?
  @Flag(name: .shortAndLong, help: "Fail if an output exists; do not replace it.")
  var noOverwrite = false
  @Flag(help: "Replace an output even if it is a file of another kind, such as a photo.")
  var force = false
  @Flag(help: "Write images only, without text recognition.") var noOcr = false
  @Option(
    help: ArgumentHelp(
      "Also find these items, for the manifest: barcode, URL, …, separated by commas.",
      valueName: "types"))
  var items: ItemTypes?
  @Flag(
    help: "Render the pages of PDFs and recognize them again, even if they have text or vectors.")
  var forceOcr = false
  @Flag(help: "Replace the text layer that an earlier recognition laid over the pages of PDFs.")
  var redoOcr = false
  @Flag(
    help: "Compress the pictures of PDFs again if that takes fewer bytes and looks the same.")
  var optimize = false
  @OptionGroup(title: "Page options") var skip: SkipOptions
  @OptionGroup(title: "PDF options") var document: DocumentOptions
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

  func validate() throws {
    guard scanner.scanner == nil || !photos.areGiven && page.quads == nil else {
      throw ValidationError("--scanner takes the place of photos, and goes without them")
    }
    let outputs = [documentPath, manifest, text]
    guard outputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("only one output can be standard output")
    }
    guard !noOverwrite || !force else {
      throw ValidationError("--no-overwrite and --force contradict each other")
    }
    guard document.compress != .layered || !page.mode.preservesTones else {
      throw ValidationError(
        "--mode \(page.mode.rawValue) and --compress layered contradict each other")
    }
    guard !forceOcr || !noOcr && !redoOcr && !optimize else {
      throw ValidationError("--force-ocr contradicts --no-ocr, --redo-ocr and --optimize")
    }
    guard !redoOcr || !noOcr else {
      throw ValidationError("--redo-ocr and --no-ocr contradict each other")
    }
    guard text == nil || !noOcr else {
      throw ValidationError("--text and --no-ocr contradict each other")
    }
  }

  func run() async throws {
    if scanner.listScanners { return try scanner.printList() }
    Interruption.install()
    if let status = try await write().status { throw status }
  }

  /// Writes the document. Returns it, `nil` if no page succeeded or it could not be written, and the
  /// worst status of the run, `nil` for success.
  func write() async throws -> (document: DocumentOutput.Record?, status: ExitStatus?) {
    var requests = try requests()
    let preservesPages = requests.contains(where: \.preservesPages)
    guard preservesPages || !redoOcr && !optimize else {
      for case .file(let path) in requests.map(\.source) where canPreservePages {
        // Says why the pages of a PDF cannot stay.
        if PhotoSource.file(path).isPDF { _ = try PDFAssembly.facts(of: path) }
      }
      throw ValidationError(
        "--redo-ocr and --optimize go with PDFs whose pages stay as they are")
    }
    let formNotes = try notes(on: requests)
    if redoOcr { requests = try requests.withoutHiddenText() }
    var copies: [String: Spool] = [:]
    if optimize { try copies.optimize(requests.compactMap(\.preservedPath)) }
    let existing = preservedDocument(among: requests).map { copies[$0]?.path ?? $0 }
    if let path = document.appendTo { _ = try PDFAssembly.facts(of: path) }
    try checkOutputs(among: requests.map(\.source))
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, document: document,
      recognizesText: !noOcr)
    if let items { options.items.kinds = items.kinds }
    options.detectsBlankPages = skip.skipBlank
    options.detectsDuplicates = skip.skipDuplicates
    let skipped = try SkippedPages(skip, quiet: photos.quiet)
    let scanner = try Scanner(options: options)
    let assembly = document.assembly(over: existing, preservesPages: preservesPages)
    let outputs = try DocumentOutput(
      try files(),
      metadata: document.metadata(
        language: noOcr ? nil : options.languages.first, created: CreationDate.current()),
      settings: document.settings(for: assembly), assembly: assembly,
      attachesManifest: document.attachManifest)
    var run = PhotoRun(photos: photos, count: requests.count, workDirectory: options.workDirectory)
    // PDFs of which only the pictures of their pages stay.
    var rendered: Set<String> = []
    try await skipped.forEach(of: scanner.pages(of: requests)) { result in
      guard let page = run.take(result) else { return }
      run.report(on: page)
      let request = requests[result.requestIndex]
      guard canPreservePages, !request.preservesPages, request.correction == nil,
        request.source.isPDF,
        rendered.insert(result.source).inserted
      else { return }
      run.warn(
        "\(result.source): its pages cannot be copied; they are rendered, and what else the PDF holds is "
          + "left out")
    } _: { result, original in
      let reason = try skipped.reason(for: try? result.get(), original: original)
      let preserved = requests[result.requestIndex].preservedPath.map { copies[$0]?.path ?? $0 }
      let outcome = try outputs.append(
        result, skipped: reason, duplicateOf: original, over: preserved)
      if case .failed(let error) = outcome, case .success = result.outcome {
        run.note(error, of: result)
      }
    }
    var written: DocumentOutput.Record?
    do throws(ScanError) {
      let (document, failures) = try outputs.finish()
      failures.forEach { run.note($0) }
      written = document
    } catch {
      run.note(error)
    }
    formNotes.forEach { run.warn($0) }
    if preservesPages, document.outputType?.conformance.archivalPart != nil {
      run.warn("the pages stay unchanged, so the PDF does not become PDF/A", status: .notArchival)
    }
    do throws(ExitStatus) { try run.finish() } catch { return (written, error) }
    return (written, nil)
  }

  /// The requests for the photos, or for the pages of the scanner.
  private func requests() throws -> [PhotoRequest] {
    if let scanned = try scanner.request(limits: photos.limits.limits) { return [scanned] }
    return preservingPages(
      of: try photos.requests(corrections: page.corrections(), outputs: [skip.blankDir]))
  }

  /// The path of the PDF.
  private var documentPath: String { output ?? document.appendTo ?? "-" }

  private func files() throws(ScanError) -> DocumentOutput.Files {
    var files = DocumentOutput.Files(document: .file(documentPath))
    (files.manifest, files.text, files.replacing) = (manifest, text, !noOverwrite)
    files.standardOutput = try StandardOutput.claim()
    guard documentPath != "-" || !StandardOutput.isTerminal(files.standardOutput) else {
      throw .documentToTerminal
    }
    return files
  }

  /// Throws if an output would destroy an input or another output, or, without `--force`, a file
  /// of another kind. Only the PDF that pages are appended to may be replaced by the result.
  private func checkOutputs(among sources: [PhotoSource]) throws(ScanError) {
    let appended = document.appendTo.flatMap { $0 == documentPath ? nil : $0 }
    var check = OutputCheck(
      inputs: sources
        + [photos.namesFile, page.quads, appended].compactMap { $0.map { .file($0) } })
    let outputs: [(String?, OutputCheck.Kind)] = [
      (documentPath, .document), (manifest, .manifest), (text, .text),
    ]
    for case (let path?, let kind) in outputs {
      try check.register(path)
      if !force, !noOverwrite { try OutputCheck.requireKind(kind, of: path) }
    }
  }

  /// Whether no option changes the pages of PDFs.
  private var canPreservePages: Bool {
    document.appendTo == nil && !photos.multiple && page.allowsPreservedPages && !skip.skipBlank
      && !skip.skipDuplicates && !forceOcr
  }

  /// The requests, of which those for PDFs keep their pages unless an option changes these. With
  /// `--force-ocr` the whole of their pages is rendered.
  private func preservingPages(of requests: [PhotoRequest]) -> [PhotoRequest] {
    guard forceOcr else { return canPreservePages ? requests.preservingPages : requests }
    return requests.map { request in
      guard request.source.isPDF, request.correction == nil else { return request }
      var request = request
      request.correction = PhotoCorrection(source: request.source.name)
      request.correction?.pages = []
      return request
    }
  }

  /// Warnings about the PDFs whose pages stay. Throws if a signed one would change in any case.
  private func notes(on requests: [PhotoRequest]) throws(ScanError) -> [String] {
    var notes: [String] = []
    for request in requests where request.page ?? 1 == 1 {
      guard let facts = request.facts else { continue }
      let name = request.source.name
      let isChanged =
        redoOcr || optimize || document.password != nil || preservedDocument(among: requests) == nil
      if facts.isSigned, isChanged, !document.invalidatesSignatures { throw .signed(name) }
      if facts.hasXFAForm {
        notes.append(
          "\(name): its XFA form stays, and programs that fill it show no recognized text")
      }
    }
    return notes
  }

  /// The PDF that stays unchanged and only gets text: the single input, if all its pages are preserved.
  private func preservedDocument(among requests: [PhotoRequest]) -> String? {
    requests.count == 1 && photos.arrangement.takesAll ? requests[0].preservedPath : nil
  }
}
