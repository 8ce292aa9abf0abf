internal import ArgumentParser
internal import FoundationEssentials
internal import Platen
internal import PlatenBatch

/// `platen batch`: writes many documents.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Make many searchable PDFs of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @OptionGroup(title: "Document options") var batch: BatchOptions
  @OptionGroup(title: "Page options") var skip: SkipOptions
  @OptionGroup(title: "PDF options") var document: DocumentOptions
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

  func validate() throws {
    guard document.appendTo == nil, document.password == nil, !document.attachManifest else {
      throw ValidationError("--append-to, --password and --attach-manifest go with 'platen scan'")
    }
    guard batch.documents == nil || photos.photos.isEmpty && photos.namesFile == nil else {
      throw ValidationError("--documents takes the place of photos")
    }
    guard batch.documents == nil || photos.arrangement.takesAll && page.quads == nil else {
      throw ValidationError("--documents states the pages and their order")
    }
  }

  func run() async throws {
    Interruption.install()
    let jobs = try jobs()
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, document: document,
      recognizesText: true)
    options.detectsSeparators = batch.per == .separator
    options.detectsBlankPages = batch.per == .blank || skip.skipBlank
    options.detectsDuplicates = skip.skipDuplicates
    let skipped = try SkippedPages(skip, quiet: photos.quiet)
    let scanner = try Scanner(options: options)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    var documents = try DocumentBatch(of: jobs, settings: settings(for: options))
    var run = PhotoRun(
      photos: photos, count: documents.photos.count, workDirectory: options.workDirectory)
    try await skipped.forEach(of: scanner.pages(of: documents.photos)) { result in
      if let page = run.take(result) { run.report(on: page) }
    } _: { result, original in
      _ = try skipped.reason(for: try? result.get(), original: original)
      try report(documents.append(result, duplicateOf: original), to: output, &run)
    }
    try report(documents.finish(), to: output, &run)
    try run.finish()
  }

  private func jobs() throws -> [DocumentJob] {
    if let list = batch.documents {
      try MemoryLimit.require()
      return try DocumentJob.jobs(contentsOf: PhotoSource(name: list))
    }
    return batch.grouping.jobs(
      of: try photos.requests(
        corrections: page.corrections(), outputs: [batch.out, skip.blankDir]))
  }

  private func settings(for options: ScanOptions) -> DocumentBatch.Settings {
    var settings = DocumentBatch.Settings(folder: batch.out)
    settings.name = batch.name.template
    settings.document = document.settings(for: PDFAssembly())
    settings.metadata = document.metadata(
      language: options.languages.first, created: CreationDate.current())
    settings.splitsAtSeparators = options.detectsSeparators
    settings.splitsAtBlankPages = batch.per == .blank
    settings.skipsBlankPages = options.detectsBlankPages
    settings.preservesPages =
      page.allowsPreservedPages && !photos.multiple && !skip.skipBlank && !skip.skipDuplicates
    settings.workDirectory = options.workDirectory
    return settings
  }

  /// Prints the outcomes of pages. A page whose document cannot be written is an error of its own: those
  /// of photos were reported already.
  private func report(_ records: [PageRecord], to output: OutputFile, _ run: inout PhotoRun) throws
  {
    for record in records { try output.write(record.jsonLine) }
    var noted: Set<ScanError> = []
    for error in records.compactMap(\.documentError) where noted.insert(error).inserted {
      run.note(error)
    }
  }
}

/// `platen watch`: makes a document of each photo that comes into a folder.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Make a searchable PDF of each photo that arrives in a folder.")

  @OptionGroup(title: "Folder options") var watch: WatchOptions
  @OptionGroup var run: RunOptions
  @OptionGroup(title: "PDF options") var document: DocumentOptions
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

  func validate() throws {
    guard document.appendTo == nil, document.password == nil, !document.attachManifest else {
      throw ValidationError("--append-to, --password and --attach-manifest go with 'platen scan'")
    }
    guard page.quads == nil else { throw ValidationError("--quads goes with named photos") }
  }

  func run() async throws {
    try MemoryLimit.require()
    let stop = StopRequest()
    Interruption.install(stopping: stop)
    guard PhotoFolder.exists(at: watch.folder) else {
      throw ScanError.input(watch.folder.fileNameText, "it is no folder")
    }
    try requireOtherFolders()
    var options = try ScanOptions(
      run: run, page: page, recognition: recognition, document: document, recognizesText: true)
    options.detectsMultiplePages = watch.multiple
    let register = try options.workDirectory ?? WorkDirectory(path: watch.folder + "/.platen")
    var settings = DocumentBatch.Settings(folder: watch.out)
    settings.name = watch.name.template
    settings.document = document.settings(for: PDFAssembly())
    settings.metadata = document.metadata(
      language: options.languages.first, created: CreationDate.current())
    settings.preservesPages = page.allowsPreservedPages && !watch.multiple
    settings.workDirectory = register
    let scanner = try Scanner(options: options)
    let sidecars = try watch.jsonDir.map { try DocumentSidecars(folder: $0) }
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    var photoRun = PhotoRun(options: run, count: 0, workDirectory: register)
    var folder = try FolderWatch(settings: watch.settings, documents: settings)
    try await folder.run(scanner: scanner, stop: stop) { event in
      switch event {
      case .scanned(let result): if let page = photoRun.take(result) { photoRun.report(on: page) }
      case .recorded(let record):
        try sidecars?.write(record)
        try output.write(record.jsonLine)
      case .repeated(let source):
        if !run.quiet { Messages.standard.warn("\(source): was processed before") }
      case .failed(let error): photoRun.note(error)
      }
    }
    if watch.once { try photoRun.finish() }
  }

  /// Throws if photos or documents would come back into the watched folder.
  private func requireOtherFolders() throws(ScanError) {
    for path in [watch.out, watch.doneDir, watch.failedDir, watch.jsonDir].compactMap({ $0 })
    where PhotoFolder.isSame(path, watch.folder) {
      throw .outputIsInput(path.fileNameText, input: watch.folder.fileNameText)
    }
  }
}
