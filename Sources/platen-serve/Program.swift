internal import ArgumentParser
internal import CProgram
internal import PlatenCommands

/// The program that `platen serve` becomes: the web server.
@main
struct Program {
  @MainActor static func main() async {
    pr_keep_freed_memory()
    PlatenCommand.prepareProcess()
    await PlatenCommand.end(after: {
      try await ServerLauncher(ServeOptions.parse(PlatenCommand.arguments)).run()
    })
  }
}
