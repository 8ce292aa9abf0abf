import PlatenCommands

/// The entry point of the program, which also configures its process.
@main
struct Program {
  // On the main actor: where memory for other threads lacks, a change of thread waits for ever.
  @MainActor static func main() async {
    PlatenCommand.prepareProcess()
    await PlatenCommand.runProgram()
  }
}
