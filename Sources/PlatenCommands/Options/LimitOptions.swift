internal import ArgumentParser
internal import Platen

/// The limits of input files.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Reject files with more megabytes.", valueName: "n"))
  var maxMegabytes = InputLimits().megabytes

  @Option(help: ArgumentHelp("Reject photos with more megapixels.", valueName: "n"))
  var maxMegapixels = InputLimits().megapixels

  @Option(help: ArgumentHelp("Reject files with more pages.", valueName: "n"))
  var maxPages = InputLimits().pages

  @Option(
    help: ArgumentHelp(
      "The memory for decoding a page of PDF, HEIC, TIFF or WebP, beyond that of its pixels.",
      valueName: "megabytes"))
  var decoderMemory = InputLimits().decoderMegabytes

  @Option(
    help: ArgumentHelp(
      "The processor time for decoding such a page, beyond that of its pixels.",
      valueName: "seconds"))
  var decoderTimeout = InputLimits().decoderSeconds

  func validate() throws {
    let values = [
      ("--max-megabytes", maxMegabytes), ("--max-megapixels", maxMegapixels),
      ("--max-pages", Double(maxPages)), ("--decoder-memory", decoderMemory),
      ("--decoder-timeout", decoderTimeout),
    ]
    for (flag, value) in values where !(value > 0 && value <= 1e9) {
      throw ValidationError("\(flag) must be above 0 and at most 1000000000")
    }
  }

  /// The limits for these options.
  var limits: InputLimits {
    var limits = InputLimits()
    limits.megabytes = maxMegabytes
    limits.megapixels = maxMegapixels
    limits.pages = maxPages
    limits.decoderMegabytes = decoderMemory
    limits.decoderSeconds = decoderTimeout
    return limits
  }
}
