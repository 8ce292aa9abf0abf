import Foundation
import PlatenIsolation
import Testing

/// Programs that run beside this one.
@Suite struct ExternalProgramTests {
  /// The output and the wait status of a shell script.
  private func run(
    _ script: String, _ prepare: (inout ExternalProgram) -> Void = { _ in }
  ) throws -> (text: String, status: Int32) {
    let pipe = Pipe()
    var program = ExternalProgram(arguments: ["sh", "-c", script, "sh", "an argument"])
    program.output = pipe.fileHandleForWriting.fileDescriptor
    prepare(&program)
    let child = try program.start()
    try pipe.fileHandleForWriting.close()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (String(decoding: output, as: UTF8.self), ExternalProgram.wait(for: child))
  }

  /// An ignored signal would stay ignored, and a blocked one blocked.
  @Test func noSignalIsIgnoredOrBlocked() throws {
    let ignored = [SIGPIPE, SIGINT, SIGUSR2]
    let previous = ignored.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(ignored, previous) { signal(number, handler) } }
    let result = try run("grep -E 'Sig(Ign|Blk)' /proc/self/status")
    let masks = result.text.split(separator: "\n").map { line in
      UInt64(line.split(separator: "\t").last ?? "", radix: 16)
    }
    // Above 31 are those of real time, two of which belong to glibc.
    #expect(masks.map { $0.map { $0 & 0x7FFF_FFFF } } == [0, 0])
  }

  @Test func argumentsVariablesAndStreamsArePassedOn() throws {
    let result = try run("echo \"$1 $NAME\"; cat; echo lost >&2; exit 3") {
      $0.variables = ["NAME=value"]
    }
    #expect(result.text == "an argument value\n" && result.status >> 8 == 3)
  }

  /// A descriptor that it inherits would keep a pipe open after this process has ended.
  @Test func noOtherDescriptorsAreInherited() throws {
    let other = Pipe()
    defer { try? other.fileHandleForWriting.close() }
    // 0 to 2, and that of the shell for the folder.
    #expect(try run("set -- /proc/$$/fd/*; [ $# -le 4 ]").status == 0)
  }

  @Test func aGroupIsEndedAsAWhole() throws {
    let pipe = Pipe()
    var program = ExternalProgram(arguments: ["/bin/sh", "-c", "sleep 60 & sleep 60"])
    program.output = pipe.fileHandleForWriting.fileDescriptor
    program.leadsGroup = true
    let child = try program.start()
    try pipe.fileHandleForWriting.close()
    usleep(200_000)
    let start = ContinuousClock.now
    ExternalProgram.end(-child)
    // The end comes when the last process is gone.
    #expect(try pipe.fileHandleForReading.readToEnd() == nil)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func aProgramThatDoesNotExistIsUnavailable() {
    #expect(throws: ChildFailure.unavailable("No such file or directory")) {
      try ExternalProgram(arguments: ["no-such-program"]).start()
    }
  }
}
