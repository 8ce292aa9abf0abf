/// The resources of one request to a child process.
package struct ChildLimits: Hashable, Sendable {
  /// Memory beyond what the process has when the request arrives, in bytes.
  package let bytes: Int
  /// Processor time, in seconds. The child has four times as long by the clock, since other
  /// processes may take most of the processor.
  package let seconds: Double

  package init(bytes: Int, seconds: Double) {
    self.bytes = bytes
    self.seconds = seconds
  }

  /// The time by the clock.
  var patience: Duration { .seconds(seconds * 4 + 5) }
}
