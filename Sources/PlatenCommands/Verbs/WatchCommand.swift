internal import ArgumentParser
internal import Platen
internal import PlatenBatch

/// `platen watch`: makes a document of each photo that comes into a folder.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Make a searchable PDF of each photo that comes into a folder.")

  @OptionGroup var watch: WatchOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var document: DocumentOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var recognition: RecognitionOptions

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
    settings.workDirectory = register
    let scanner = try Scanner(options: options)
    let sidecars = try watch.jsonDir.map { try DocumentSidecars(folder: $0) }
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    var batch = Batch(options: run, count: 0, keeping: register)
    var folder = try FolderWatch(settings: watch.settings, documents: settings)
    try await folder.run(scanner: scanner, stop: stop) { event in
      switch event {
      case .scanned(let result): if let page = batch.take(result) { batch.report(on: page) }
      case .recorded(let record):
        try sidecars?.write(record)
        try output.write(record.jsonLine)
      case .repeated(let source):
        if !run.quiet { Messages.standard.warn("\(source): was processed before") }
      case .failed(let error): batch.note(error)
      }
    }
    if watch.once { try batch.finish() }
  }

  /// Throws where photos or documents would come back into the watched folder.
  private func requireOtherFolders() throws(ScanError) {
    for path in [watch.out, watch.doneDir, watch.failedDir, watch.jsonDir].compactMap({ $0 })
    where PhotoFolder.isSame(path, watch.folder) {
      throw .outputIsInput(path.fileNameText, input: watch.folder.fileNameText)
    }
  }
}
