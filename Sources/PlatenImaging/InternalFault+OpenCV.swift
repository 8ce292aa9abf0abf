internal import CShim
internal import PlatenModel

extension InternalFault {
  /// Why this thread's last call of the OpenCV shim failed. `purpose` is a noun for its result.
  static func openCV(purpose: String) -> InternalFault {
    shim_last_error_is_out_of_memory()
      ? .outOfMemory(purpose: purpose)
      : .library(name: "OpenCV", message: String(cString: shim_last_error()))
  }

  /// The same; `nil` where that call succeeded and just had no result.
  static func openCVIfFailed(purpose: String) -> InternalFault? {
    shim_last_error().pointee == 0 ? nil : openCV(purpose: purpose)
  }

  /// Why this thread's last inference, of the network `name`, failed.
  static func inference(network name: String) -> InternalFault {
    shim_last_error_is_out_of_memory()
      ? .outOfMemory(purpose: "the \(name) network")
      : .network(name: name, message: String(cString: shim_last_error()))
  }
}
