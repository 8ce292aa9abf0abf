import Foundation
import PlatenModel
import Testing

@testable import Platen

/// Files are read up to a limit, and no further than their start where that is unwanted.
@Suite struct FileContentsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-contents-\(UUID().uuidString)")

  private func file(_ size: Int) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("file").path
    try Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(
      to: .init(filePath: path))
    return path
  }

  @Test(arguments: [0, 1, 1028, 1029, 65_535, 65_536, 300_000, 1_000_000])
  func aFileIsReadWhole(size: Int) throws {
    let path = try file(size)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(
      try FileContents.read(path: path, megabytes: 1) == Data(contentsOf: URL(filePath: path)))
  }

  @Test func aFileAboveTheLimitIsNotRead() throws {
    let path = try file(1_000_001)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(
      throws: ScanError.tooManyMegabytes(path, actual: 1.000001, limit: 1)
    ) { try FileContents.read(path: path, megabytes: 1) }
  }

  @Test func aDeviceIsReadUpToTheLimit() {
    #expect(
      throws: ScanError.tooManyMegabytes("/dev/zero", actual: nil, limit: 3)
    ) { try FileContents.read(path: "/dev/zero", megabytes: 3) }
  }

  @Test func unwantedContentIsReadNoFurther() throws {
    let data = try FileContents.read(path: "/dev/zero", megabytes: 100) { $0.first != 0 }
    #expect(data.count < 1 << 20)
  }

  @Test func photosInMemoryHaveTheSameLimit() throws {
    var options = ScanOptions()
    options.limits.megabytes = 0.001
    let photo = PhotoSource.bytes(Data(repeating: 0, count: 2000), name: "photo")
    #expect(
      throws: ScanError.tooManyMegabytes("photo", actual: 0.002, limit: 0.001)
    ) { try OpenedPhoto(photo, limits: options.limits) }
  }
}
