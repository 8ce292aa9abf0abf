import Foundation
import Testing

/// Manifests conform to their schema, and the schema rejects other objects.
@Suite struct ManifestSchemaTests {
  static let schema = Sample.folder.deletingLastPathComponent()
    .appendingPathComponent("man/platen-manifest.schema.json")

  /// Command lines that each write another kind of manifest.
  static let scans = [
    "platen scan card.jpg --title Card -o out.pdf --manifest out.json",
    "platen scan card.jpg missing.jpg -o out.pdf --manifest out.json",
    "platen scan --no-ocr --colour bw card.jpg -o out.pdf --manifest out.json",
    "platen scan --no-ocr --mode id --color grey card.jpg -o out.pdf --manifest out.json",
    "platen scan --no-ocr --mode original card.jpg -o out.pdf --manifest out.json",
    "platen scan --no-detect --rotate 90 --page-size A6 card.jpg -o out.pdf --manifest out.json",
    "platen scan --no-ocr --items barcode form.jpg -o out.pdf --manifest out.json",
    "platen scan --multiple receipts.jpg missing.jpg -o out.pdf --manifest out.json",
    "platen scan missing.jpg -o out.pdf --manifest out.json",
  ]

  @Test(arguments: scans)
  func manifestsHaveOnlyTheKeysOfTheSchema(scan: String) throws {
    let folder = try Folder()
    try folder.copy(sample: "card.jpg")
    try folder.copy(sample: "receipts.jpg")
    try folder.copy(sample: "form.jpg")
    _ = try Program.shell(scan, in: folder)
    #expect(try Self.refusals(in: folder, ["out.json"]) == [])
  }

  /// Filters of jq that make the example below invalid.
  static let invalidEdits = [
    "del(.created)", ".created = \"yesterday\"", ".generator = \"scanner 1\"", ".pageCount = -1",
    ".documents[0].pageCount = 0", "del(.documents)",
    ".pages[0].error = \"no page\"", "del(.pages[0].sha256)", ".pages[0].sha256 = \"AB\"",
    ".pages[0].quad |= .[:3]", "del(.pages[0].quadConfidence)", ".pages[0].rotation = 45",
    "del(.pages[0].pageFinding)", ".pages[0].pageFinding = \"lost\"", "del(.pages[0].quad)",
    ".pages[0].outline = [[0, 0], [9, 0]]",
    ".pages[0].colour = \"grey\"", ".pages[0].width = 12.5", ".pages[0].color = \"gray\"",
    ".pages[0].mode = \"auto\"", "del(.pages[0].modeReason)", ".pages[0].modeReason = \"taste\"",
    ".pages[0].paperSize.width = 0", ".pages[0].meanConfidence = 97", "del(.pages[0].text)",
    ".pages[0].blocks[0].kind = \"poem\"", "del(.pages[0].blocks[0].box[3])",
    ".pages[0].blocks[0].paragraphs[0].lines[0].words[0].confidence = 2",
    ".pages[0].receipt.kind = \"other\"", ".pages[0].receipt.total = \"3.50\"",
    ".pages[0].receipt.date = \"21.11.2026\"", "del(.pages[0].receipt.items[0].amount)",
    "del(.pages[1].error)", "del(.pages[1].source)", ".pages[1].page = 0",
  ]

  /// The edits that the schema rejects, and `.` where it rejects the example itself; from one run for
  /// all edits.
  static let refusedEdits = Result {
    let folder = try Folder()
    try folder.write(Data(example.utf8), to: "example.json")
    let names = try (["."] + invalidEdits).enumerated().map { number, invalidEdit in
      let run = try Program.shell("jq '\(invalidEdit)' example.json > \(number).json", in: folder)
      return (
        name: "\(number).json", invalidEdit: run.status == 0 ? invalidEdit : "jq: \(run.messages)"
      )
    }
    let refused = try refusals(in: folder, names.map(\.name))
    return names.filter { refused.contains($0.name) }.map(\.invalidEdit)
  }

  @Test func theExampleIsValid() throws {
    #expect(try !Self.refusedEdits.get().contains("."))
  }

  @Test(arguments: invalidEdits)
  func invalidManifestsAreRejected(invalidEdit: String) throws {
    #expect(try Self.refusedEdits.get().contains(invalidEdit))
  }

  /// The manifests among `names` that the schema rejects. Here it rejects unknown keys as well, so
  /// that each new key is described.
  private static func refusals(in folder: Folder, _ names: [String]) throws -> [String] {
    let script = try folder.write(Data(check.utf8), to: "check.py")
    let run = try Program.shell(
      "/usr/bin/python3 '\(script)' '\(schema.path)' \(names.joined(separator: " "))", in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return run.text.split(separator: "\n").map(String.init)
  }

  /// A script that prints the names of the rejected manifests.
  private static let check = """
    import json, sys, jsonschema
    def close(value):
        if isinstance(value, dict):
            if isinstance(value.get("properties"), dict):
                value["additionalProperties"] = False
            for part in value.values():
                close(part)
        elif isinstance(value, list):
            for part in value:
                close(part)
    schema = json.load(open(sys.argv[1]))
    close(schema)
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator(schema)
    for name in sys.argv[2:]:
        if not checker.is_valid(json.load(open(name))):
            print(name)
    """

  private static let example = """
    {"created": "2026-11-21T10:00:00Z", "generator": "platen 1.2.3", "title": "A letter",
     "pageCount": 1, "documents": [{"path": "out.pdf", "pageCount": 1}],
     "pages": [
      {"source": "a.jpg", "page": 1, "sha256": "\(String(repeating: "0a", count: 32))",
       "pageFinding": "found", "outline": [[0, 0], [5, 1], [9, 0], [9, 9], [-1, 9]],
       "quad": [[0, 0], [9, 0], [9, 9], [-1, 9]], "quadConfidence": 0.9,
       "paperSize": {"name": "A4", "width": 210, "height": 297}, "resolution": 200.5,
       "rotation": 180, "rotationConfidence": 0.8,
       "bend": {"extent": 0.021, "expectedError": 0.009, "dewarped": true}, "colour": "gray",
       "mode": "document", "modeReason": "print", "width": 1654, "height": 2339,
       "language": "eng", "meanConfidence": 0.97, "text": "Hello\\n",
       "blocks": [{"box": [1, 2, 3, 4], "kind": "text", "paragraphs": [{"lines": [
        {"text": "Hello", "box": [1, 2, 3, 4], "baseline": [[1, 5], [4, 5]], "words": [
         {"text": "Hello", "box": [1, 2, 3, 4], "confidence": 0.97}]}]}]}],
       "receipt": {"kind": "receipt", "merchant": "Tea", "date": "2026-11-21", "total": 3.5,
        "taxes": [{"rate": 8.1, "amount": 0.25}], "items": [{"description": "Tea", "amount": 3.5}],
        "evidence": {"total": {"text": "Total 3.50", "confidence": 0.97,
         "quad": [[0, 0], [9, 0], [9, 9], [0, 9]]}}},
       "warnings": ["recognition took longer than 180.0 seconds and was stopped"]},
      {"source": "b.jpg", "page": 1, "error": "b.jpg: cannot read image: it is empty"}]}
    """
}
