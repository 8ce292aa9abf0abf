import Foundation
import Testing

@testable import PlatenDocument

@Suite struct DeflaterTests {
  @Test(arguments: [0, 1, 100, 100_000])
  func zlibDecompressesTheOutput(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let compressed = try bytes.withUnsafeBytes { try Deflater().deflated($0) }
    #expect(compressed.count < count / 50 + 100)
    #expect(try decompressed(compressed) == bytes)
  }

  @Test func aDeflaterCanBeReused() throws {
    let deflater = try Deflater()
    let inputs = [Array("one one one".utf8), Array("two".utf8), Array("one one one".utf8)]
    let compressed = try inputs.map { try $0.withUnsafeBytes { try deflater.deflated($0) } }
    #expect(try compressed.map(decompressed) == inputs)
    #expect(compressed[0] == compressed[2])
  }

  /// Decompresses with zlib itself, through qpdf's `zlib-flate`.
  private func decompressed(_ compressed: [UInt8]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["zlib-flate", "-uncompress"]
    let input = Pipe(), output = Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: compressed)
    try input.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(bytes)
  }
}
