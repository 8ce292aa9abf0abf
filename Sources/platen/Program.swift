import CMalloc
import PlatenCommands

@main
struct Program {
  static func main() async {
    keepFreedMemory()
    await PlatenCommand.runProgram()
  }

  /// Every step frees pictures of megabytes, and the next asks for as much: memory that is given
  /// back to the system in between has to be cleared page by page when it is asked for again, a
  /// thirtieth of the time that a page takes.
  private static func keepFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 64 << 20)
    mallopt(M_TRIM_THRESHOLD, 128 << 20)
  }
}
