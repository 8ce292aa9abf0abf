internal import CScanner
internal import CShim
internal import FoundationEssentials
internal import Glibc
internal import PlatenImaging
package import PlatenModel

/// What delivers photos one after the other, such as the feeder of a scanner.
package protocol PhotoFeed: AnyObject, Sendable {
  /// The name in messages and manifests.
  var name: String { get }
  /// Waits for the next photo; `nil` at the end. Not called again after the end or an error.
  func next() async throws(ScanError) -> PhotoSource?
}

extension PhotoRequest {
  /// Creates a request for all photos of a feed, which can be read once.
  package init(_ feed: any PhotoFeed) {
    self.init(.bytes(Data(), name: feed.name))
    self.feed = FeedReference(feed)
  }
}

/// A feed, compared by identity.
package struct FeedReference: Hashable, Sendable {
  let feed: any PhotoFeed

  init(_ feed: any PhotoFeed) { self.feed = feed }

  package static func == (a: FeedReference, b: FeedReference) -> Bool { a.feed === b.feed }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(feed)) }
}

/// A scanner by SANE: the pages of its feeder up to the last, or the page on its flatbed.
///
/// It is used on a thread of its own, and closed with the last reference.
package actor PaperScanner: PhotoFeed {
  package nonisolated let name: String
  /// Used by this actor alone.
  private nonisolated(unsafe) let scanner: OpaquePointer
  private let maximumMegapixels: Double
  private let thread = WorkerThread()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Opens a scanner and sets it up.
  ///
  /// Throws an error of the kind `dependency` if SANE is not installed, of the kind `input` if there is no
  /// such scanner, or if it lacks what `settings` ask for.
  ///
  /// - Parameter device: the name of the scanner; `nil` for the first one.
  package init(
    device: String?, settings: ScannerSettings, limits: InputLimits
  ) throws(ScanError) {
    var scanner: OpaquePointer?
    let status = psane_open(device, settings.forShim(limits), &scanner)
    guard let scanner else { throw .scanner(device, status) }
    self.scanner = scanner
    name = String(cString: psane_name(scanner))
    maximumMegapixels = limits.megapixels
  }

  deinit { psane_close(scanner) }

  /// Waits for the next page: a PNG that states its resolution.
  package func next() throws(ScanError) -> PhotoSource? {
    var page = psane_page()
    switch psane_next(scanner, &page) {
    case psane_ok: break
    case psane_end: return nil
    case psane_too_large:
      throw ScanError(
        .limit, name, reason: "the page has more megapixels than the limit of \(maximumMegapixels)",
        detail: .megapixels)
    case let status: throw .scanner(name, status)
    }
    defer { free(page.pixels) }
    guard let pixels = page.pixels else { throw .internalFault("a scanned page has no pixels") }
    let rowSize = Int(page.width) * Int(page.channels)
    let rows = PixelRows(
      width: Int(page.width), height: Int(page.height), channels: Int(page.channels)
    ) { y, row in row.update(from: pixels + y * rowSize, count: rowSize) }
    let png = try RasterEncoder.png(rows, resolution: Resolution(pixelsPerInch: page.resolution))
    return .bytes(png, name: name)
  }

  /// A scanner that SANE knows.
  package struct Device: Hashable, Sendable {
    /// The name by which it is opened.
    package let name: String
    /// Its maker and model, such as `EPSON GT-1500`.
    package let title: String
  }

  /// The scanners of this computer and its network.
  ///
  /// Throws an error of the kind `dependency` if SANE is not installed.
  package static func devices() throws(ScanError) -> [Device] {
    var devices: [Device] = []
    let status = withUnsafeMutablePointer(to: &devices) {
      psane_list(
        { context, device in
          let title = String(cString: device.vendor) + " " + String(cString: device.model)
          context.assumingMemoryBound(to: [Device].self).pointee
            .append(Device(name: String(cString: device.name), title: title))
        }, $0)
    }
    guard status == psane_ok else { throw .scanner(nil, status) }
    return devices
  }
}

/// What a scanner is told.
package struct ScannerSettings: Hashable, Sendable {
  /// Where the paper is; `nil` for the scanner's own default. Default: `nil`.
  package var source: Source?
  /// What is measured; `nil` for color if the scanner has it. Default: `nil`.
  package var mode: Mode?
  /// The resolution; the scanner takes the nearest that it has. Default: 300 pixels per inch.
  package var resolution = Resolution(pixelsPerInch: 300)!
  /// The paper; `nil` for all that the scanner sees. Default: `nil`.
  package var paper: PaperSize?

  package init() {}

  /// Where the paper is.
  package enum Source: Hashable, Sendable {
    case flatbed
    /// The feeder, the front side of each sheet.
    case feeder
    /// The feeder, the front side and the back of each sheet.
    case bothSides
  }

  /// What is measured of each pixel.
  package enum Mode: Hashable, Sendable {
    case color, gray
    /// Black and white.
    case lineart
  }

  fileprivate func forShim(_ limits: InputLimits) -> psane_settings {
    let source =
      switch source {
      case nil: psane_default_source
      case .flatbed: psane_flatbed
      case .feeder: psane_feeder
      case .bothSides: psane_both_sides
      }
    let mode =
      switch mode {
      case nil: psane_default_mode
      case .color: psane_color
      case .gray: psane_gray
      case .lineart: psane_lineart
      }
    return psane_settings(
      source: source, mode: mode, resolution: resolution.pixelsPerInch, width: paper?.width ?? 0,
      height: paper?.height ?? 0, maximum_pixels: limits.megapixels * 1e6)
  }
}

extension ScanError {
  /// Why this thread's last call of the scanner shim failed.
  fileprivate static func scanner(_ name: String?, _ status: psane_status) -> ScanError {
    let reason = String(cString: shim_last_error())
    if status == psane_no_library {
      return .missingLibrary("libsane", purpose: "a scanner", reason: reason)
    }
    if shim_last_error_is_out_of_memory() { return .outOfMemory(for: "a scanned page") }
    return ScanError(.input, name, reason: "cannot scan: \(reason)")
  }
}
