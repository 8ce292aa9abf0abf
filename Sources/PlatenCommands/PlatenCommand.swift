package import ArgumentParser
internal import Glibc
internal import Platen
internal import PlatenModel

/// `platen`: the root command and its verbs.
package struct PlatenCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "platen",
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

  /// Sets up the process, and ends it where its memory is limited too much. Call this first, before
  /// any other thread is started.
  package static func prepareProcess() {
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
      // What is an error with the file alone, is an error in the file.
      guard let path = configured.path, !configured.settings.isEmpty,
        (try? parseAsRoot(commandLine)) != nil
      else { throw error }
      let reason = message(for: error).split(separator: "\n").first.map(String.init)
      throw ConfigurationFile.invalid(path, reason ?? "it is invalid")
    }
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
