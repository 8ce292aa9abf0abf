internal import ArgumentParser
internal import Platen

/// The values of `--sort`.
enum SortChoice: String, CaseIterable, ExpressibleByArgument {
  case name, time, exif

  var order: PhotoOrder { PhotoOrder(rawValue: rawValue)! }
}
