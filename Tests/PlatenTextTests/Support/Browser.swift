import Foundation

/// Headless Chromium, if it is installed.
enum Browser {
  private static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isInstalled: Bool { path != nil }

  /// Opens `page` in a window 1000 pixels wide, runs `script`, the body of a function, and returns
  /// the object that it returns.
  static func run(_ script: String, in page: String) throws -> [String: Any] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("page.html")
    let reportingScript = """
      <script>document.title = encodeURIComponent(JSON.stringify((() => { \(script) })()));</script>
      </body>
      """
    try page.replacingOccurrences(of: "</body>", with: reportingScript)
      .write(to: file, atomically: true, encoding: .utf8)
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1000,800",
      "--user-data-dir=\(folder.path)/profile", "--dump-dom", file.absoluteString,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let title = text.components(separatedBy: "<title>").dropFirst().first?
      .components(separatedBy: "</title>").first?.removingPercentEncoding
    let answer = try JSONSerialization.jsonObject(with: Data((title ?? "").utf8))
    return answer as? [String: Any] ?? [:]
  }
}
