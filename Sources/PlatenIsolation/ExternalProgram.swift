internal import CShim
package import Glibc
internal import PlatenModel

/// Another program, such as ffmpeg or a command of the user's, that runs beside this one.
///
/// It inherits no descriptors but its standard streams. No signal is ignored in it, although this
/// process ignores some, such as SIGPIPE: otherwise a pipeline of the user's would not end with its
/// reader.
package struct ExternalProgram {
  /// The program, which is looked up in `PATH` unless it has a slash, and its arguments.
  package let arguments: [String]
  /// Descriptors that become its standard streams; `nil` for `/dev/null`.
  package var input: Int32?, output: Int32?, messages: Int32?
  /// `NAME=value`, besides the environment of this process.
  package var variables: [String] = []
  /// Whether it leads a process group of its own, so that all its processes can be ended together.
  package var leadsGroup = false

  /// Describes a program whose standard streams are `/dev/null`.
  package init(arguments: [String]) { self.arguments = arguments }

  /// Starts the program; returns the number of its process, which the caller must wait for. Throws
  /// ``ChildFailure/unavailable(_:)``.
  package func start() throws(ChildFailure) -> pid_t {
    let arguments = arguments.map { strdup($0.fileName) }, variables = variables.map { strdup($0) }
    defer { (arguments + variables).forEach { free($0) } }
    var environment = variables
    var place = environ
    while let variable = place.pointee {
      environment.append(variable)
      place += 1
    }
    var pid: pid_t = 0
    let error = (arguments + [nil]).withUnsafeBufferPointer { arguments in
      (environment + [nil]).withUnsafeBufferPointer { environment in
        var program = shim_program(
          arguments: arguments.baseAddress!, environment: environment.baseAddress!,
          input: input ?? -1, output: output ?? -1, messages: messages ?? -1, socket: -1,
          leads_group: leadsGroup)
        return shim_start(&program, &pid)
      }
    }
    guard error == 0 else { throw .unavailable(String(cString: strerror(error))) }
    return pid
  }

  /// Waits for the end of a process; its wait status.
  package static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Ends a process, or with a negative number a process group, and waits for it.
  package static func end(_ child: pid_t) {
    kill(child, SIGKILL)
    _ = wait(for: abs(child))
  }
}
