import Foundation
import Testing

/// The configuration file and its profiles.
@Suite struct ConfigurationTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.copy(sample: "card.jpg")
  }

  private func run(
    _ configuration: String, _ arguments: [String]
  ) throws -> Program.Outcome {
    try FileManager.default.createDirectory(
      at: folder.url("config/platen"), withIntermediateDirectories: true)
    try folder.write(Data(configuration.utf8), to: "config/platen/config.json")
    return try Program.run(
      arguments, in: folder, environment: ["XDG_CONFIG_HOME": folder.path("config")])
  }

  private static let configuration = """
    {"defaults": {"no-ocr": true, "colour": "gray", "title": "A"},
     "profiles": {"plain": {"no-ocr": false, "color": "bw", "tagged": false, "jobs": 1}}}
    """

  @Test(arguments: [
    ([], ["color": "gray", "no-ocr": "true", "title": "A", "clean": "auto"]),
    (["--profile", "plain"], ["color": "bw", "no-ocr": "false", "tagged": "false", "jobs": "1"]),
    (["--profile=plain", "--color", "colour", "-j3"], ["color": "colour", "jobs": "3"]),
    (["--profile", "plain", "--tagged", "--no-ocr"], ["tagged": "true", "no-ocr": "true"]),
    (["--no-tagged"], ["tagged": "false", "no-tagged": nil]),
    (["--no-config"], ["color": "auto", "title": nil]),
  ])
  func theCommandLinePrecedesTheProfileAndThatTheDefaults(
    arguments: [String], expected: [String: String?]
  ) throws {
    let run = try run(Self.configuration, ["scan"] + arguments + ["--print-config", "card.jpg"])
    #expect(run.status == 0 && run.messages.isEmpty)
    let printed = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let options = try #require(printed["options"] as? [String: [String: Any]])
    for (key, value) in expected { #expect(options[key]?["value"] as? String == value, "\(key)") }
  }

  @Test func aRunTakesTheDefaults() throws {
    let run = try run(
      Self.configuration, ["scan", "card.jpg", "-o", "out.pdf", "--manifest", "-"])
    #expect(run.status == 0)
    let manifest = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(manifest["title"] as? String == "A")
    let page = try #require((manifest["pages"] as? [[String: Any]])?.first)
    #expect(page["colour"] as? String == "gray" && page["text"] == nil)
  }

  @Test(arguments: [
    ("{", "it is not valid JSON"),
    ("{\"profile\": {}}", "'profile': the keys are 'defaults' and 'profiles'"),
    ("{\"defaults\": []}", "'defaults' is not an object"),
    ("{\"defaults\": {\"colour\": [1]}}", "'defaults.colour'"),
    ("{\"defaults\": {\"paint\": 1}}", "'paint' is no option"),
    ("{\"profiles\": {\"x\": {\"paint\": 1}}}", "'paint' is no option"),
    ("{\"defaults\": {\"profile\": \"x\"}}", "'profile' is no option"),
    ("{\"defaults\": {\"no-ocr\": \"yes\"}}", "'no-ocr' is not true or false"),
    ("{\"defaults\": {\"colour\": true}}", "'colour' is no text or number"),
    ("{\"defaults\": {\"colour\": \"red\"}}", "'red' is invalid for '--colour"),
    ("{\"defaults\": {\"jobs\": 0}}", "--jobs must be"),
  ])
  func mistakesInTheFileAreOneLine(configuration: String, message: String) throws {
    let run = try run(configuration, ["scan", "card.jpg", "-o", "out.pdf"])
    #expect(run.status == 1)
    #expect(run.messageLines.count == 1)
    #expect(run.messages.contains("config.json: ") && run.messages.contains(message))
    #expect(!folder.names.contains("out.pdf"))
  }

  @Test func aMissingProfileIsNamed() throws {
    let run = try run(Self.configuration, ["scan", "card.jpg", "--profile", "x", "-o", "out.pdf"])
    #expect(run.status == 1)
    #expect(run.messages.contains("it has no profile 'x'; it has 'plain'"))
    let other = try Program.run(
      ["text", "card.jpg", "--profile", "x"], in: folder,
      environment: ["XDG_CONFIG_HOME": folder.path("nothing")])
    #expect(other.status == 1 && other.messages.contains("it is missing"))
  }

  @Test func optionsOfOtherVerbsAreIgnored() throws {
    let run = try run("{\"defaults\": {\"overlay\": \"x\"}}", ["languages"])
    #expect(run.status == 0)
    let scan = try self.run(
      "{\"defaults\": {\"overlay\": \"x\"}}", ["scan", "--no-ocr", "card.jpg", "-o", "out.pdf"])
    #expect(scan.status == 0 && folder.names.contains("out.pdf"))
  }
}
