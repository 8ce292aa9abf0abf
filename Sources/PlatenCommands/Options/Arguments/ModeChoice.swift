internal import ArgumentParser
internal import Platen

/// The values of `--mode`.
enum ModeChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, document, photo, id, whiteboard, original

  var mode: PageMode { PageMode(rawValue: rawValue)! }

  /// Whether pages keep continuous tones, which have no layers.
  var keepsTones: Bool { self == .photo || self == .id || self == .original }
}
