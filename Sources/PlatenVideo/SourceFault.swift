internal import CCamera
internal import Glibc
internal import PlatenModel

/// Why a source cannot be opened.
package enum SourceFault: Hashable, Sendable, CaseIterable {
  /// There is no such device or file.
  case absent
  /// This user may not open it.
  case refused
  /// Another program uses it.
  case busy
  /// It delivers nothing that is understood.
  case unusable
}

extension VideoInput {
  /// Why the source cannot be opened now; `nil` where it can. A camera is opened and closed; a file is
  /// not read.
  package func fault() -> SourceFault? {
    if let paths = NumberedFiles.paths(matching: name) { return paths.isEmpty ? .absent : nil }
    if isCamera { return CameraSource.fault(path: name) }
    guard name != "-" else { return nil }
    guard access(name.fileName, F_OK) == 0 else { return .absent }
    return access(name.fileName, R_OK) == 0 ? nil : .refused
  }
}

extension CameraSource {
  /// Why the camera at `path` cannot be opened; `nil` where it can. `system` stands for the kernel's
  /// functions.
  static func fault(
    path: String, system: UnsafePointer<pcam_system> = pcam_kernel()
  ) -> SourceFault? {
    var camera: OpaquePointer?
    var format = pcam_format()
    defer { pcam_close(camera) }
    switch pcam_open(system, path.fileName, 640, 480, &camera, &format) {
    case pcam_ok: return nil
    case pcam_absent: return .absent
    case pcam_refused: return .refused
    case pcam_busy: return .busy
    default: return .unusable
    }
  }
}
