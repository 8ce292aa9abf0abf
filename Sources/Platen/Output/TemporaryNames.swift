internal import Glibc
internal import Synchronization

/// The names of unfinished files, so that an interrupted run can take them away.
package enum TemporaryNames {
  private static let names = Mutex<Set<String>>([])

  /// A name in the folder of `target` that nothing has yet.
  static func next(beside target: String) -> String {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    let file = slash.map { String(target[target.index(after: $0)...]) } ?? target
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(folder).\(file).\(number)"
  }

  static func add(_ name: String) { names.withLock { _ = $0.insert(name) } }

  /// Deletes the file, if it is still there.
  static func remove(_ name: String) {
    if names.withLock({ $0.remove(name) }) != nil { unlink(name) }
  }

  /// Deletes every unfinished file.
  package static func removeAll() {
    names.withLock { names in
      names.forEach { unlink($0) }
      names.removeAll()
    }
  }
}
