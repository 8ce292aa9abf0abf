import CProgram
import PlatenCommands

@main
struct Program {
  static func main() async {
    pr_keep_freed_memory()
    await PlatenCommand.runProgram()
  }
}
