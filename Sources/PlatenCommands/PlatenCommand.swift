package import ArgumentParser
internal import Glibc
internal import Platen
internal import PlatenModel

/// `platen`: the root command and its verbs.
package struct PlatenCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: commandName,
    abstract: "Turn photographs of paper into documents.",
    discussion: "The manual is platen(1).",
    version: Generator.version,
    subcommands: [
      ScanCommand.self, BatchCommand.self, WatchCommand.self, MergeCommand.self, TextCommand.self,
      TablesCommand.self, ReceiptsCommand.self, CardsCommand.self, FindCommand.self,
      DetectCommand.self, LiftCommand.self, LiveCommand.self, ServeCommand.self,
      SeparatorCommand.self,
      CacheCommand.self, LanguagesCommand.self,
    ])

  package init() {}

  /// Sets up the process, and ends it if its memory is limited too much. Call this first, before
  /// any other thread is started.
  package static func prepareProcess() {
    ProcessSettings.retainFreedMemory()
    if CommandLine.arguments.dropFirst() == [ProcessSettings.childArgument] {
      ProcessSettings.serveParent()
    }
    StandardOutput.openClosedStreams()
    // A closed pipe, and a file that would become larger than `ulimit -f`, are errors of writing.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    ProcessSettings.useChildProcesses()
    ProcessSettings.useOneThreadPerPage()
    ProcessSettings.silenceOpenCV()
    ProcessSettings.silenceTesseract()
    do throws(ScanError) { try MemoryLimit.requireForProgram() } catch { end(error) }
  }

  /// Runs the command line and ends the process with its documented exit status.
  @MainActor package static func runProgram() async -> Never {
    await end(after: {
      var command = try configuredCommand()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    })
  }

  /// Does `work` and ends the process with its documented exit status.
  @MainActor package static func end(after work: () async throws -> Void) async -> Never {
    do {
      try await work()
      end(.done)
    } catch let error as ScanError {
      end(error)
    } catch let status as ExitStatus {
      end(status)
    } catch {
      endParsing(error)
    }
  }

  /// The command of the command line and the configuration file.
  private static func configuredCommand() throws -> any ParsableCommand {
    let commandLine = arguments
    if let first = commandLine.first, isPhoto(first) {
      throw ValidationError(
        "'\(first)' is not a verb; to scan it: \(commandName) scan \(first) -o document.pdf")
    }
    guard let configured = try ConfiguredArguments(commandLine: commandLine) else {
      return try parseAsRoot(commandLine)
    }
    if configured.isPrinted {
      print(configured.printed)
      fflush(nil)
      end(.done)
    }
    do {
      return try parseAsRoot(configured.arguments)
    } catch {
      // An error that occurs only with the file is an error in the file.
      guard let path = configured.path, !configured.settings.isEmpty,
        (try? parseAsRoot(commandLine)) != nil
      else { throw error }
      let reason = message(for: error).split(separator: "\n").first.map(String.init)
      throw ConfigurationFile.invalid(path, reason ?? "it is invalid")
    }
  }

  private static let commandName = "platen"

  /// Whether the first argument is a file in the place of a verb.
  private static func isPhoto(_ argument: String) -> Bool {
    let isVerb = configuration.subcommands.contains { $0.configuration.commandName == argument }
    return !isVerb && !argument.hasPrefix("-") && access(argument, F_OK) == 0
  }

  /// The arguments of the command line; names of files may not be UTF-8.
  package static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        FileName.string(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
      }
    }
  }

  /// Prints help and version as results; anything else is an error in the command line.
  private static func endParsing(_ error: any Error) -> Never {
    let isResult = exitCode(for: error) == .success
    let message = fullMessage(for: error)
    if isResult { print(message) } else { Messages.standard.write(lines: message) }
    fflush(nil)
    end(isResult ? .done : .usage)
  }

  private static func end(_ error: ScanError) -> Never {
    if error.detail != .outputClosed { Messages.standard.report(error) }
    end(ExitStatus(error))
  }

  private static func end(_ status: ExitStatus) -> Never { Glibc.exit(status.rawValue) }
}

/// `platen languages`: lists the installed languages.
struct LanguagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages", abstract: "List the languages that can be recognized.")

  @Flag(help: "Print BCP 47 tags, such as de, instead of Tesseract's names, such as deu.")
  var tags = false

  func run() async throws {
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let languages = try tags ? Scanner.installedLanguageTags() : Scanner.installedLanguages()
    try output.write(languages.map { $0 + "\n" }.joined())
  }
}

/// `platen separator`: draws a sheet to lay between documents.
struct SeparatorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "separator", abstract: "Draw a sheet to lay between documents, as a PDF.")

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PDF to write; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"
  @Option(
    help: ArgumentHelp(
      "The paper's name, or its width and height, such as A4 or 4x6in.", valueName: "paper"))
  var pageSize = PaperSizeArgument(argument: "A4")!
  @Flag(name: .shortAndLong, help: "Fail if the output exists; do not replace it.")
  var noOverwrite = false

  func run() async throws {
    Interruption.install()
    let results = try StandardOutput.claim()
    guard output != "-" || !StandardOutput.isTerminal(results) else {
      throw ScanError.documentToTerminal
    }
    if !noOverwrite { try OutputCheck.requireKind(.document, of: output) }
    let file = try OutputFile(path: output, replacing: !noOverwrite, standardOutput: results)
    try SeparatorSheet(paper: pageSize.paper).document().write(to: file)
    try file.commit()
  }
}

/// `platen cache`: lists the finished pages in a work directory, or deletes some of them.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "List or delete the finished pages in a work directory.")

  @Argument(
    help: ArgumentHelp("The folder of --work-dir.", valueName: "folder"),
    completion: .directory)
  var folder: String
  @Flag(help: "Delete damaged entries and entries of other builds of platen, and print them.")
  var prune = false
  @Option(
    help: ArgumentHelp(
      "Also delete entries not used for this time, such as 30d or 12h; with --prune.",
      valueName: "time"))
  var olderThan: DurationArgument?
  @Option(
    help: ArgumentHelp(
      "Also delete the least recently used entries, until the rest has this size; with --prune.",
      valueName: "megabytes"))
  var maxSize: Double?
  @Flag(help: "Only print the entries to delete; with --prune.") var dryRun = false

  func validate() throws {
    guard prune || olderThan == nil && maxSize == nil && !dryRun else {
      throw ValidationError("--older-than, --max-size and --dry-run go with --prune")
    }
    guard (0...1e9).contains(maxSize ?? 0) else {
      throw ValidationError("--max-size must be from 0 to 1000000000")
    }
  }

  func run() async throws {
    guard PhotoFolder.exists(at: folder) else {
      throw ScanError.input(folder.fileNameText, "it is no folder")
    }
    let directory = try WorkDirectory(path: folder)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    for entry in prune ? directory.prune(pruning) : directory.entries() {
      try output.write(JSONText.line(of: entry))
    }
  }

  private var pruning: WorkDirectory.Pruning {
    var pruning = WorkDirectory.Pruning()
    pruning.maximumAge = olderThan?.seconds
    pruning.maximumBytes = maxSize.map { Int($0 * 1e6) }
    pruning.isDryRun = dryRun
    return pruning
  }
}
