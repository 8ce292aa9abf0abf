import PlatenCommands

@main
struct Program {
  static func main() async {
    await PlatenCommand.runProgram()
  }
}
