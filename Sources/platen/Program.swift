import CProgram
import PlatenCommands

/// The entry point of the program, which also configures its process.
@main
struct Program {
  static func main() async {
    pr_keep_freed_memory()
    await PlatenCommand.runProgram()
  }
}
