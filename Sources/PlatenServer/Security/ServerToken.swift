internal import FoundationEssentials
internal import Glibc
internal import Platen
package import PlatenModel

/// The token of the link.
package enum ServerToken {
  /// The token that is kept in `folder`, so that a phone's bookmark stays valid. It is made at the
  /// first call, with 128 random bits; only the user can read its file.
  package static func kept(in folder: String) throws(ScanError) -> String {
    let path = folder + "/token"
    if let data = try? PhotoSource.file(path).contents(megabytes: 0.001) {
      let token = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
      if token.utf8.count >= 16 { return token }
    }
    let token = SessionID().description
    let previous = umask(0o077)
    defer { umask(previous) }
    let file = try OutputFile(path: path, replacing: true)
    try file.write(token + "\n")
    try file.commit()
    return token
  }
}
