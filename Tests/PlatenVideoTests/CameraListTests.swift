import Foundation
import PlatenModel
import Testing

@testable import PlatenVideo

@Suite struct CameraListTests {
  @Test func filesThatAreNoDevicesAreNoCameras() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-cameras-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["video0", "video", "videos", "video-1"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    #expect(VideoInput.cameras(in: folder.path, limits: InputLimits()).isEmpty)
    #expect(VideoInput.cameras(in: "/no/such/folder", limits: InputLimits()).isEmpty)
  }

  @Test func devicesAreListedByNumber() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-cameras-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in [10, 2, 0] {
      let path = folder.appendingPathComponent("video\(number)").path
      // The major number of cameras; only root may make devices, and not in every container.
      guard mknod(path, S_IFCHR | 0o666, UInt(81 << 8 | 250 + number % 5)) == 0 else { return }
    }
    let names = VideoInput.cameras(in: folder.path, limits: InputLimits()).map(\.name)
    #expect(names == [0, 2, 10].map { folder.path + "/video\($0)" })
  }
}
