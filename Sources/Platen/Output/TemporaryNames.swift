internal import Glibc
internal import PlatenModel
internal import Synchronization

/// The names of unfinished files, so that an interrupted run can delete them.
package enum TemporaryNames {
  private static let names = Mutex<Set<String>>([])

  /// A random, hidden name in the folder of `target`.
  static func next(beside target: String) -> String {
    let (folder, file) = target.splitAtLastSlash
    // A name has at most 255 bytes.
    let start = String(file.unicodeScalars.prefix(50))
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(folder).\(start).\(number)"
  }

  /// Registers the file `name` as unfinished.
  static func add(_ name: String) { names.withLock { _ = $0.insert(name) } }

  /// Deletes the file `name`, if it is still registered.
  static func remove(_ name: String) {
    if names.withLock({ $0.remove(name) }) != nil { unlink(name.fileName) }
  }

  /// Deletes every unfinished file.
  package static func removeAll() {
    names.withLock { names in
      names.forEach { unlink($0.fileName) }
      names.removeAll()
    }
  }
}
