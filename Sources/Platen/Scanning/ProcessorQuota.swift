internal import FoundationEssentials
internal import PlatenModel

/// The processors that this process may use: all that are active, or fewer where its control group has a
/// quota of processor time (`cpu.max` of cgroup v2), as a container has.
enum ProcessorQuota {
  /// The number of processors, at least 1. A quota of one and a half is two.
  static let processorCount = min(
    ProcessInfo.processInfo.activeProcessorCount,
    limit(of: text("/proc/self/cgroup"), root: "/sys/fs/cgroup") ?? .max)

  /// The processors of the tightest quota along the path of a control group; `nil` without a quota.
  ///
  /// - Parameters:
  ///   - groups: the content of `/proc/self/cgroup`.
  ///   - root: where the control groups are mounted.
  static func limit(of groups: String, root: String) -> Int? {
    let line = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }
    let names = line.map { $0.dropFirst(4).split(separator: "/") } ?? []
    return (0...names.count).compactMap { depth in
      let parts = [root] + names.prefix(depth).map(String.init) + ["cpu.max"]
      return limit(in: text(parts.joined(separator: "/")))
    }.min()
  }

  /// The processors of `cpu.max`: its quota divided by its period, rounded up; `nil` for `max`.
  static func limit(in text: String) -> Int? {
    let numbers = text.split { $0 == " " || $0 == "\n" }.map { Double($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0,
      period > 0,
      quota / period < 1e6
    else { return nil }
    return max(1, Int((quota / period).rounded(.up)))
  }

  private static func text(_ path: String) -> String {
    let data = try? FileContents.read(path: path, megabytes: 1)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
