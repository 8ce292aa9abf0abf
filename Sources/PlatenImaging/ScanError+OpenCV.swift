internal import CShim
internal import PlatenModel

extension ScanError {
  /// Why this thread's last call of the OpenCV shim failed. `purpose` is a noun for its result.
  static func openCV(purpose: String) -> ScanError {
    shim_last_error_is_out_of_memory()
      ? .outOfMemory(for: purpose)
      : .library("OpenCV", String(cString: shim_last_error()))
  }

  /// The same; `nil` where that call succeeded and just had no result.
  static func openCVIfFailed(purpose: String) -> ScanError? {
    shim_last_error().pointee == 0 ? nil : openCV(purpose: purpose)
  }

  /// Why this thread's last inference failed. `name` is "page", "corner", "line", "script" or
  /// "subject".
  static func inference(network name: String) -> ScanError {
    shim_last_error_is_out_of_memory()
      ? .outOfMemory(for: "the \(name) network")
      : .internalFault(
        "the \(name) network could not be run: \(String(cString: shim_last_error()))")
  }
}
