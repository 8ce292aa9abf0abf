import Foundation

/// PDFBox's Preflight, a validator of PDF/A-1b.
enum Preflight {
  /// The Java libraries and their Debian packages.
  private static let libraries = [
    ("pdfbox2", "libpdfbox2-java"), ("preflight", "libpdfbox2-java"),
    ("xmpbox", "libpdfbox2-java"), ("fontbox2", "libpdfbox2-java"),
    ("javax.activation", "libactivation-java"), ("jaxb-api", "libjaxb-api-java"),
    ("bcmail", "libbcmail-java"), ("bcpkix", "libbcpkix-java"), ("bcprov", "libbcprov-java"),
    ("bcutil", "libbcutil-java"), ("commons-logging", "libcommons-logging-java"),
  ]

  /// A missing prerequisite: the check fails and names it instead of being skipped.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The errors in each of `files`, by file name, in one run of Java. A file without errors is
  /// PDF/A-1b.
  static func errors(in files: [URL]) throws -> [String: [String]] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-preflight-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = folder.appendingPathComponent("files")
    try files.map { $0.path + "\n" }.joined().write(to: list, atomically: true, encoding: .utf8)
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    run.arguments = [
      "java", "-cp", try classPath(), "org.apache.pdfbox.preflight.Validator_A1b", "xml", "group",
      list.path,
    ]
    run.standardError = FileHandle.nullDevice
    try run.run()
    run.waitUntilExit()
    let report = list.path + ".preflight.xml"
    guard let text = try? String(contentsOfFile: report, encoding: .utf8) else {
      throw Missing(description: "Preflight wrote no report; is default-jre-headless installed?")
    }
    return results(in: text)
  }

  private static func classPath() throws -> String {
    try libraries.map { library, package in
      let path = "/usr/share/java/\(library).jar"
      guard FileManager.default.fileExists(atPath: path) else {
        throw Missing(description: "\(path) is missing; install \(package)")
      }
      return path
    }.joined(separator: ":")
  }

  private static func results(in report: String) -> [String: [String]] {
    var results: [String: [String]] = [:]
    for part in report.components(separatedBy: "<preflight name=\"").dropFirst() {
      let name = String(part.prefix { $0 != "\"" })
      let details = part.matches(of: #/(?s)<details>(.*?)</details>/#).map { String($0.1) }
      let isValid = part.contains(">true</isValid>")
      results[name] = isValid ? details : details + ["not valid"]
    }
    return results
  }
}
