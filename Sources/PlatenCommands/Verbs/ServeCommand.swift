package import ArgumentParser
internal import Glibc
internal import Platen
internal import PlatenModel

/// `platen serve`: becomes the program `platen-serve`, the web server.
///
/// The server is a program of its own, so that no other verb loads what only it needs.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Scan with a browser, for example on a phone.")

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
  /// The path that the link at this path leads to; the path itself if it is not a link.
  fileprivate var linkTarget: String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes {
      readlink(self, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count > 0 ? FileName.string(bytes.prefix(count)) : self
  }
}

/// The options of `platen serve`, which its verb checks and its program takes.
package struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address to listen at: 0.0.0.0 for all addresses of this machine.", valueName: "address"))
  package var listen = "127.0.0.1"
  @Option(help: ArgumentHelp("The port; 0 for a free one.", valueName: "number"))
  package var port = 8422
  @Option(
    help: ArgumentHelp(
      "The token of the link, instead of a stored random one.", valueName: "text"))
  package var token: String?
  @Option(
    help: ArgumentHelp("The certificate for TLS, in PEM.", valueName: "file"),
    completion: .file())
  package var certificate: String?
  @Option(
    help: ArgumentHelp("The private key of the certificate, in PEM.", valueName: "file"),
    completion: .file())
  package var key: String?
  @Flag(
    inversion: .prefixedNo,
    help:
      "Encrypt with TLS, with a generated certificate if none is given; the default with --listen.")
  package var tls: Bool?
  @Option(
    help: ArgumentHelp(
      "The folder of the sessions; in the user's state directory by default.",
      valueName: "folder"),
    completion: .directory)
  package var state: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also put each saved document into this folder.", valueName: "folder"),
    completion: .directory)
  package var output: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The languages of the text, such as deu+eng.", valueName: "languages"))
  package var language = "eng"
  @Option(
    help: ArgumentHelp(
      "Open a tab in the browser of this desktop: scan, codes, text or review.", valueName: "tab"))
  package var open: Tab?
  @Option(
    help: ArgumentHelp(
      "Log the use of the application to this file, as JSON lines.", valueName: "file"),
    completion: .file())
  package var log: String?
  @Option(
    help: ArgumentHelp(
      "For development: serve the web files of this folder instead of the program's own.",
      valueName: "folder"),
    completion: .directory)
  package var webFiles: String?

  /// A tab of the application.
  package enum Tab: String, ExpressibleByArgument, CaseIterable { case scan, codes, text, review }

  /// The fewest characters of a token: 80 bits if they are random.
  private static let shortestToken = 16

  package init() {}

  package func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is a number from 0 to 65535")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key go together")
    }
    guard certificate == nil || tls != false else {
      throw ValidationError("--certificate and --no-tls contradict each other")
    }
    let allowed = token?.utf8.allSatisfy {
      $0 < 128 && (Character(Unicode.Scalar($0)).isLetter || Character(Unicode.Scalar($0)).isNumber)
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    guard allowed ?? true, token?.utf8.count ?? Self.shortestToken >= Self.shortestToken else {
      throw ValidationError("--token has at least 16 characters of A-Z, a-z, 0-9, - and _")
    }
    guard !languages.isEmpty else { throw ValidationError("--language names no language") }
  }

  /// The languages, by Tesseract's names or BCP 47 tags.
  package var languages: [String] { language.split(separator: "+").map(String.init) }
}
