internal import ArgumentParser
internal import Platen

/// The values of `--output-type`.
enum OutputTypeChoice: String, CaseIterable, ExpressibleByArgument {
  case pdfa2b = "pdfa-2b"
  case pdfa1b = "pdfa-1b"
  case pdf

  var conformance: DocumentConformance { DocumentConformance(rawValue: rawValue)! }
}
