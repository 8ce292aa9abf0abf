internal import ArgumentParser
internal import Platen

/// The format of the pictures of `platen lift`.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case png, webp

  /// The library's value.
  var format: SubjectSettings.Format {
    switch self {
    case .png: .png
    case .webp: .webp
    }
  }

  /// The format that the name of an output asks for.
  init(nameOf path: String) { self = path.lowercased().hasSuffix(".webp") ? .webp : .png }
}
