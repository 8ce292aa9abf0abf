import Foundation
import Testing

/// The functions that the program puts before those of OpenMP's runtime, Leptonica and Tesseract.
@Suite struct InterposedFunctionsTests {
  /// What the program prints while a library that uses OpenMP is preloaded into it; the library is
  /// a stand-in for Tesseract where `tesseract` gives a version.
  private func messages(
    tesseract: String? = nil, activeLevels: Int, environment: [String: String] = [:]
  ) throws -> String {
    let folder = try Folder()
    let library = folder.path(tesseract == nil ? "libregions.so" : "libtesseract.so.5")
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/nested-sections.c").path
    let version = tesseract.map { "-DVERSION='\"\($0)\"' -Wl,-soname,libtesseract.so.5" } ?? ""
    let build = try Program.shell(
      "gcc -fopenmp -shared -fPIC \(version) -o '\(library)' '\(source)'")
    try #require(build.status == 0, "\(build.messages)")
    let settings = [
      "LD_PRELOAD": library, "OMP_NUM_THREADS": "3", "OMP_DYNAMIC": "false",
      "OMP_MAX_ACTIVE_LEVELS": "\(activeLevels)", "PLATEN_INTERPOSE": "report",
    ]
    let run = try Program.run(["--version"], environment: settings.merging(environment) { $1 })
    #expect(run.status == 0)
    return run.messages
  }

  @Test(arguments: [(0, 1), (1, 3), (2, 3)])
  func otherLibrariesKeepTheirOpenMP(activeLevels: Int, threads: Int) throws {
    let messages = try messages(activeLevels: activeLevels)
    #expect(
      messages.contains(
        "sections 4 of 4 and 8 of 8, iterations 64, threads \(threads) of 3\n"))
    #expect(messages.contains(" 0 OpenMP regions"))
  }

  /// One region of four sections, and in each of these another.
  @Test(arguments: [("5.3.0", 0, 1, 5), ("5.3.0", 1, 3, 0), ("5.3.99", 0, 1, 0)])
  func tesseractsRegionsRunEverySection(
    version: String, activeLevels: Int, threads: Int, interposed: Int
  ) throws {
    let messages = try messages(tesseract: version, activeLevels: activeLevels)
    #expect(
      messages.contains("sections 4 of 4 and 8 of 8, iterations 0, threads \(threads) of 3\n"))
    #expect(messages.contains(" \(interposed) OpenMP regions"))
  }

  @Test(arguments: [
    ("5.3.0", "report", "in force (Tesseract 5.3.0, leptonica-1.82.0)"),
    ("5.3.99", "report", "not in force (Tesseract 5.3.99, leptonica-1.82.0)"),
    ("5.3.0", "0", nil),
  ])
  func onlyTestedVersionsAreInterposed(version: String, setting: String, report: String?) throws {
    let messages = try messages(
      tesseract: version, activeLevels: 0, environment: ["PLATEN_INTERPOSE": setting])
    if let report {
      #expect(messages.contains("platen: interposed functions \(report): "))
    } else {
      #expect(!messages.contains("interposed"))
    }
  }

  /// Fails where Tesseract or Leptonica are of other versions than `testedVersions` in
  /// pr_interpose.c names: add them there, and see that this passes.
  @Test(arguments: [Sample.small, "receipt.jpg"])
  func theyAreInForceAndTheTextIsTheSameWithoutThem(sample: String) throws {
    let arguments = ["text", "--format", "tsv", Sample.path(sample)]
    let with = try Program.run(arguments, environment: ["PLATEN_INTERPOSE": "report"])
    let without = try Program.run(arguments, environment: ["PLATEN_INTERPOSE": "0"])
    #expect(with.status == 0 && without.status == 0)
    #expect(with.output == without.output)
    #expect(with.text.split(separator: "\n").count > 5)
    let report = try #require(
      with.messages.firstMatch(
        of: #/functions in force .*: (\d+) OpenMP regions, (\d+) line images, (\d+) ambig/#))
    for count in [report.1, report.2, report.3] { #expect(try #require(Int(count)) > 0) }
    #expect(without.messages.isEmpty)
  }
}
