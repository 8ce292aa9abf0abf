import Foundation
import Testing

@testable import PlatenDocument

@Suite struct DeflaterTests {
  @Test(arguments: [0, 1, 100, 100_000])
  func zlibUnpacksWhatIsPacked(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let packed = try bytes.withUnsafeBytes { try Deflater().deflated($0) }
    #expect(packed.count < count / 50 + 100)
    #expect(try unpacked(packed) == bytes)
  }

  @Test func aDeflaterIsUsedAgain() throws {
    let deflater = try Deflater()
    let pieces = [Array("one one one".utf8), Array("two".utf8), Array("one one one".utf8)]
    let packed = try pieces.map { try $0.withUnsafeBytes { try deflater.deflated($0) } }
    #expect(try packed.map(unpacked) == pieces)
    #expect(packed[0] == packed[2])
  }

  /// By zlib itself: qpdf's `zlib-flate`.
  private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["zlib-flate", "-uncompress"]
    let input = Pipe(), output = Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: packed)
    try input.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(bytes)
  }
}
