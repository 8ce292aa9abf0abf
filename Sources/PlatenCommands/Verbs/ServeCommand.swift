internal import ArgumentParser
internal import Glibc
internal import Platen
internal import PlatenModel

/// `platen serve`: becomes the program `platen-serve`, the web server.
///
/// The server is a program of its own, so that no other verb loads what only it needs.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Scan with a browser, such as that of a phone.")

  @OptionGroup var options: ServeOptions

  func run() async throws {
    try Scanner.requireLanguages(options.languages)
    let folder = "/proc/self/exe".linkTarget.splitAtLastSlash.folder
    let name = strdup("platen-serve")
    defer { free(name) }
    // The arguments behind the verb, in whose place the program's name stands.
    let arguments = CommandLine.unsafeArgv.advanced(by: 1)
    arguments.pointee = name
    for path in [folder + "platen-serve", folder + "../libexec/platen/platen-serve"] {
      execv(path, arguments)
    }
    let reason = String(cString: strerror(errno))
    throw ScanError.missingLibrary("platen-serve", purpose: "serve", reason: reason)
  }
}

extension String {
  /// The path that the link at this path leads to; the path itself where it is none.
  fileprivate var linkTarget: String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes {
      readlink(self, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count > 0 ? FileName.string(bytes.prefix(count)) : self
  }
}
