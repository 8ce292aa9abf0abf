internal import CCamera
internal import FoundationEssentials
internal import Glibc
internal import PlatenImaging
package import PlatenModel

/// A camera by Video4Linux 2. Frames that come while another is processed are dropped.
package final class CameraSource: FrameSource {
  package let isLive = true
  private let name: String
  private let camera: OpaquePointer
  private let format: pcam_format
  private let limits: InputLimits
  private var start: ContinuousClock.Instant?

  /// The size that is asked for, in pixels; the camera takes the nearest that it has.
  private static let wantedSize: (width: Int32, height: Int32) = (1920, 1080)
  /// A camera that delivers nothing for so many milliseconds has failed.
  private static let patience: Int32 = 5000
  /// How many frames in a row may be undecodable.
  private static let maximumFaults = 30

  /// Opens the camera at `path` and starts it. `system` stands for the kernel's functions.
  ///
  /// Throws an error of the kind `input` with the reason in words.
  package convenience init(path: String, limits: InputLimits) throws(ScanError) {
    try self.init(path: path, limits: limits, system: pcam_kernel())
  }

  init(
    path: String, limits: InputLimits, system: UnsafePointer<pcam_system>
  ) throws(ScanError) {
    name = path.fileNameText
    var camera: OpaquePointer?
    var format = pcam_format()
    let status = pcam_open(
      system, path.fileName, Self.wantedSize.width, Self.wantedSize.height, &camera, &format)
    guard status == pcam_ok, let camera else {
      throw .input(name, status.reason)
    }
    self.camera = camera
    self.format = format
    self.limits = limits
  }

  deinit { pcam_close(camera) }

  package func next() throws(ScanError) -> VideoFrame? {
    var fault: ScanError?
    for _ in 0..<Self.maximumFaults {
      var bytes: UnsafePointer<UInt8>?
      var size = 0
      switch pcam_next(camera, Self.patience, &bytes, &size) {
      case 1: break
      case 0: throw .input(name, "the camera delivers no frames")
      default: throw .input(name, "the camera was disconnected")
      }
      let now = ContinuousClock.now
      let time = (now - (start ?? now)) / .seconds(1)
      do throws(ScanError) {
        let raster = try raster(UnsafeRawBufferPointer(start: bytes, count: size))
        start = start ?? now
        return VideoFrame(raster: raster, time: time)
      } catch {
        fault = error
      }
    }
    throw fault ?? .input(name, "no frame can be decoded")
  }

  private func raster(_ bytes: UnsafeRawBufferPointer) throws(ScanError) -> Raster {
    if format.pixels == pcam_mjpeg {
      return try PhotoFile(data: Data(bytes), source: name, limits: limits).photo(frame: 0).raster
    }
    let (width, height) = (Int(format.width) / 2 * 2, Int(format.height))
    guard width > 0, bytes.count >= height * Int(format.stride) else {
      throw .input(name, "a frame is incomplete")
    }
    return try Raster(yuyv: bytes, width: width, height: height, bytesPerRow: Int(format.stride))
  }
}

extension pcam_status {
  /// Why a camera cannot be used, in words.
  fileprivate var reason: String {
    switch self {
    case pcam_absent: "there is no such camera"
    case pcam_refused: "this user may not open the camera; members of the group 'video' may"
    case pcam_busy: "another program uses the camera"
    case pcam_not_a_camera: "this is no camera"
    case pcam_no_format: "the camera delivers neither Motion JPEG nor YUYV"
    default: String(cString: strerror(errno))
    }
  }
}
