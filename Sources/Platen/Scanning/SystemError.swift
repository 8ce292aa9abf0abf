internal import Glibc

/// The messages of the operating system for its errors.
package enum SystemError {
  /// The message for `errno`, such as `No such file or directory`.
  package static var current: String { message(errno) }

  /// The message for an error number.
  package static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
