internal import Platen
internal import PlatenModel

/// `platen live --list`: the cameras of this system, one line of JSON each.
struct CameraList {
  private struct Record: Encodable {
    let source: String
    let available: Bool
    /// Why the camera cannot be used.
    let reason: String?
  }

  /// Prints the cameras. Throws where there are none.
  func write() throws {
    let cameras = VideoSource.cameras()
    guard !cameras.isEmpty else {
      throw ScanError.input("/dev/video*", "there is no camera")
    }
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    for camera in cameras {
      let reason = camera.unavailability
      let record = Record(
        source: camera.name, available: reason == nil, reason: reason?.description)
      try output.write(JSONText.line(of: record))
    }
  }
}
