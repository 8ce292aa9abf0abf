internal import FoundationEssentials
internal import Glibc
internal import PlatenIsolation
package import PlatenModel

/// Operations on a finished PDF as a whole, through qpdf: appending it to another, overlaying it on
/// another, encrypting it.
package struct PDFAssembly: Sendable {
  /// The PDF to which the pages are appended.
  package var appendingTo: String?
  /// The PDF over which the pages are laid, page by page.
  package var overlaying: String?
  /// Whether some pages of the document are text for pages of other PDFs, which stay as they are.
  package var preservesPages = false
  /// Whether signatures of existing PDFs may become invalid; otherwise a signed one is refused, unless it
  /// stays as it is, byte for byte.
  package var invalidatesSignatures = false
  /// The password of the result, encrypted with AES-256 (ISO 32000-2, revision 6).
  package var password: String?

  /// Creates an assembly without operations.
  package init() {}

  /// Whether there is any operation.
  package var isNeeded: Bool {
    appendingTo != nil || overlaying != nil || preservesPages || password != nil
  }

  /// A page of an existing PDF, in whose place the document has its text.
  package struct PreservedPage: Sendable {
    /// The number of the page in the document, from 1.
    let number: Int
    /// The path of the PDF.
    let path: String
    /// The number of the page in the PDF, from 1.
    let page: Int
    /// The clockwise rotation that makes the page, as viewers show it, upright, as its text is.
    let rotation: Rotation

    /// Creates a page in the place of page `number` of the document.
    package init(number: Int, path: String, page: Int, rotation: Rotation = .none) {
      self.number = number
      self.path = path
      self.page = page
      self.rotation = rotation
    }
  }

  /// Writes the result for the PDF at `document` to `output`.
  ///
  /// - Parameters:
  ///   - preserved: its pages that are text for pages of other PDFs.
  package func assemble(
    document: String, preserved: [PreservedPage] = [], output: String
  ) throws(ScanError) {
    let existing = appendingTo ?? overlaying, shared = ChildProgram.shared
    let document = shared(document), original = existing.map(SharedFile.init)
    let names = Array(Set(preserved.map(\.path))).sorted(), files = names.map(SharedFile.init)
    let pages = preserved.map { page in
      QPDFJob.PreservedPage(
        number: page.number, file: names.firstIndex(of: page.path)!, page: page.page,
        rotation: page.rotation)
    }
    var steps: [Step] = []
    if appendingTo != nil {
      steps.append(.pages([.init(file: ".", range: "1-z"), .init(file: document, range: "1-z")]))
    } else if overlaying != nil {
      steps.append(.text(document, pages))
    } else if !preserved.isEmpty {
      steps.append(.preservedPages(pages, files.map(\.path)))
    }
    if let password { steps.append(.encryption(password)) }
    if let existing, !invalidatesSignatures, appendingTo != nil || password != nil {
      try Self.requireUnsigned(existing)
    }
    let fileBytes = Self.size(of: [existing, document].compactMap { $0 } + names)
    var input = original?.path ?? document, results: [Spool] = []
    for (index, step) in steps.enumerated() {
      let isLast = index + 1 == steps.count
      if !isLast { results.append(try Spool()) }
      let result = shared(isLast ? output : results[index].path)
      let outcome = try withExtendedLifetime((original, files)) { () throws(ScanError) in
        try step.run(
          on: input, output: result, fileBytes: fileBytes, keepsSignatures: !invalidatesSignatures)
      }
      try Self.check(outcome, naming: existing ?? preserved.first?.path ?? output)
      input = result
    }
  }

  /// A change of a PDF.
  private enum Step {
    case pages([QPDFJob.Pages])
    /// The text of pages, from a document.
    case text(_ document: String, [QPDFJob.PreservedPage])
    /// Pages of files in the place of their text.
    case preservedPages([QPDFJob.PreservedPage], _ files: [String])
    case encryption(_ password: String)

    func run(
      on input: String, output: String, fileBytes: Int, keepsSignatures: Bool
    ) throws(ScanError) -> QPDFJob.Outcome {
      var job = QPDFJob(inputFile: input, outputFile: output)
      switch self {
      case .text(let document, let pages):
        return QPDFJob.addText(
          of: document, to: pages, of: input, output: output, fileBytes: fileBytes,
          keepsSignatures: keepsSignatures)
      case .preservedPages(let pages, let files):
        return QPDFJob.insert(
          pages, of: files, into: input, output: output, fileBytes: fileBytes,
          keepsSignatures: keepsSignatures)
      case .pages(let pages): job.pages = pages
      case .encryption(let password):
        job.encrypt = .init(userPassword: password, ownerPassword: password)
        job.objectStreams = "generate"
      }
      return try job.run(fileBytes: fileBytes)
    }
  }

  /// Writes ranges of pages of several files to `output`, with the catalog of the file `first`.
  static func join(
    _ ranges: [(path: String, pages: String)], first: String, output: String
  ) throws(ScanError) {
    var files: [String: SharedFile] = [:]
    for path in [first] + ranges.map(\.path) where files[path] == nil {
      files[path] = SharedFile(path)
    }
    var job = QPDFJob(
      inputFile: files[first]?.path ?? first, outputFile: ChildProgram.shared(output))
    job.pages = ranges.map { .init(file: files[$0.path]?.path ?? $0.path, range: $0.pages) }
    let paths = Array(files.keys)
    let outcome = try withExtendedLifetime(files) { () throws(ScanError) in
      try job.run(fileBytes: size(of: paths))
    }
    try check(outcome, naming: first)
  }

  /// The facts about the PDF at `path`. Throws ``ScanError`` if nothing could be added to it: if it cannot be
  /// read, or its pages cannot be copied. Poppler renders pages of damaged PDFs that qpdf cannot copy, and these
  /// would cost the whole document.
  package static func facts(of path: String) throws(ScanError) -> PDFFacts {
    let file = SharedFile(path)
    let outcome = withExtendedLifetime(file) {
      QPDFJob.inspect(file.path, fileBytes: size(of: [path]))
    }
    try check(outcome, naming: path)
    return PDFFacts(outcome.message)
  }

  /// Throws ``ScanError`` if the PDF at `path` is signed or cannot be read.
  package static func requireUnsigned(_ path: String) throws(ScanError) {
    if try facts(of: path).isSigned { throw .signed(path) }
  }

  /// A copy of the PDF at `path` without encryption, in a temporary file; `nil` if it opens without a password.
  package static func decrypted(
    _ path: String, password: String
  ) throws(ScanError) -> Spool? {
    let file = SharedFile(path), copy = try Spool(), fileBytes = size(of: [path])
    let outcome = withExtendedLifetime(file) { () -> QPDFJob.Outcome? in
      guard QPDFJob.inspect(file.path, fileBytes: fileBytes).status == .encrypted else {
        return nil
      }
      return QPDFJob.decrypt(
        file.path, password: password, to: ChildProgram.shared(copy.path), fileBytes: fileBytes)
    }
    guard let outcome else { return nil }
    guard outcome.status != .encrypted else {
      throw .document(path, "it is encrypted with another password")
    }
    try check(outcome, naming: path)
    return copy
  }

  /// A copy of the PDF at `path` without its invisible text, in a temporary file.
  package static func withoutHiddenText(_ path: String) throws(ScanError) -> Spool {
    let file = SharedFile(path), copy = try Spool()
    let outcome = withExtendedLifetime(file) {
      QPDFJob.removeHiddenText(
        of: file.path, to: ChildProgram.shared(copy.path), fileBytes: size(of: [path]))
    }
    try check(outcome, naming: path)
    return copy
  }

  /// A copy of the PDF at `path` with the images that `recompress` replaces, in a temporary file; `nil` if
  /// it replaces none.
  package static func withImages(
    of path: String, replacedBy recompress: QPDFJob.ImageRecompression
  ) throws(ScanError) -> Spool? {
    let file = SharedFile(path), copy = try Spool()
    let outcome = withExtendedLifetime(file) {
      QPDFJob.replaceImages(
        of: file.path, to: ChildProgram.shared(copy.path), fileBytes: size(of: [path]),
        by: recompress)
    }
    try check(outcome, naming: path)
    return outcome.message == "0" ? nil : copy
  }

  /// The size of all files, in bytes.
  private static func size(of paths: [String]) -> Int {
    paths.reduce(0) { sum, path in
      var status = stat()
      return stat(path.fileName, &status) == 0 ? sum + Int(min(status.st_size, 1 << 40)) : sum
    }
  }

  private static func check(_ outcome: QPDFJob.Outcome, naming path: String) throws(ScanError) {
    switch outcome.status {
    case .done: return
    case .missing:
      throw .missingLibrary(
        "libqpdf", purpose: "encrypting PDFs and adding to them", reason: outcome.message)
    case .encrypted:
      throw .document(path, "it is encrypted and needs its password; 'qpdf --decrypt' removes it")
    case .signed: throw .signed(path)
    case .failed:
      let line = outcome.message.split(separator: "\n").first.map(String.init) ?? "qpdf failed"
      throw .document(path, plain(line, path: path))
    }
  }

  /// The message of libqpdf without its prefixes.
  private static func plain(_ message: String, path: String) -> String {
    var rest = message[...]
    for prefix in ["open ", "\(path): "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return String(rest)
  }
}

extension ScanError {
  /// A change would invalidate the signature of the PDF at `path`.
  package static func signed(_ path: String) -> ScanError {
    ScanError(
      .document, path,
      reason: "it is signed, and a change would invalidate the signature; "
        + "--invalidate-digital-signatures goes on")
  }
}

/// An existing file under a name that qpdf can open, in a child process too: qpdf takes names in UTF-8.
private final class SharedFile {
  let path: String
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = path.fileNameText == path ? -1 : open(path.fileName, O_RDONLY | O_CLOEXEC)
    self.path = ChildProgram.shared(descriptor < 0 ? path : "/proc/self/fd/\(descriptor)")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

/// A form that shows an image with foreground layers (ISO 32000-1, 8.10): it stands in
/// the place of an image that had the same color space.
struct LayeredForm {
  /// An image of the form.
  struct Image {
    /// Its resource name, with a slash.
    let name: String
    /// Its dictionary in PDF's syntax, without the filter.
    let dictionary: String
    let filter: ImageFilter
    let isMask: Bool
    let data: Data
  }

  /// The side of the form in its own units, which have four decimal places.
  static let side = 10_000.0

  /// The operators that draw the images.
  let content: String
  let images: [Image]

  /// Creates the form of `image` in a color space of 1 or 3 `components`.
  init(_ image: PageImage, components: Int) {
    var operators: [UInt8] = [], images: [Image] = []
    if image.encoding != .blank {
      operators.append(ascii: "q 10000 0 0 10000 0 0 cm /Im Do Q\n")
      images.append(Self.background(image))
    } else {
      let white = components == 1 ? "1" : "1 1 1"
      operators += "q /Colours cs \(white) sc 0 0 10000 10000 re f Q\n".utf8
    }
    for (index, layer) in image.foreground.enumerated() {
      Self.draw(layer, index, of: image, components, in: &operators)
      images.append(Self.mask(layer, index))
    }
    content = String(decoding: operators, as: UTF8.self)
    self.images = images
  }

  private static func background(_ image: PageImage) -> Image {
    Image(
      name: "/Im",
      dictionary: "<< /Type /XObject /Subtype /Image /Width \(image.backgroundWidth)"
        + " /Height \(image.backgroundHeight) /BitsPerComponent 8 >>",
      filter: ImageFilter(image), isMask: false, data: image.data)
  }

  private static func mask(_ layer: PageImage.ForegroundLayer, _ index: Int) -> Image {
    Image(
      name: "/Ink\(index)",
      dictionary: "<< /Type /XObject /Subtype /Image /Width \(layer.width)"
        + " /Height \(layer.height) /BitsPerComponent 1 /ImageMask true >>",
      filter: ImageFilter(layer), isMask: true, data: layer.data)
  }

  /// Appends the operators that paint `layer` in its color.
  private static func draw(
    _ layer: PageImage.ForegroundLayer, _ index: Int, of image: PageImage, _ components: Int,
    in operators: inout [UInt8]
  ) {
    let (x, y) = (side / Double(image.width), side / Double(image.height))
    operators.append(ascii: "q /Colours cs ")
    let parts = [layer.color.red, layer.color.green, layer.color.blue]
    for part in parts.prefix(components) {
      operators.append(decimal: Double(part) / 255)
      operators.append(0x20)
    }
    operators.append(ascii: "sc ")
    let matrix = [
      Double(layer.width) * x, 0, 0, Double(layer.height) * y, Double(layer.x) * x,
      side - Double(layer.y + layer.height) * y,
    ]
    for number in matrix {
      operators.append(decimal: number)
      operators.append(0x20)
    }
    operators += "cm /Ink\(index) Do Q\n".utf8
  }
}

/// The filter of an image's stream and its parameters, in PDF's syntax.
struct ImageFilter {
  let name: String
  let parameters: String

  /// The filter of the background of `image`.
  init(_ image: PageImage) {
    switch image.encoding {
    case .deflated(let components):
      name = "/FlateDecode"
      parameters =
        "<< /Predictor 15 /Colors \(components) /BitsPerComponent 8"
        + " /Columns \(image.backgroundWidth) >>"
    case .ccittGroup4, .blank, .jpeg: (name, parameters) = ("/DCTDecode", "null")
    }
  }

  /// The filter of the mask of a foreground layer.
  init(_ layer: PageImage.ForegroundLayer) {
    name = "/CCITTFaxDecode"
    parameters = "<< /K -1 /Columns \(layer.width) /Rows \(layer.height) >>"
  }
}

/// Joins pages of several PDFs into one, through qpdf.
package struct PDFJoin {
  /// Pages of one file in a row.
  private struct Run {
    let file: Int
    let first: Int
    var last: Int
  }

  private let paths: [String]
  private let runs: [Run]

  /// Joins `pages`: the index of a file in `paths`, and the number of a page in it, from 1.
  ///
  /// Throws an error of the kind `document` for a tagged file: the tags of several files cannot be joined.
  package init(
    pages: [(file: Int, page: Int)], of paths: [String]
  ) throws(ScanError) {
    self.paths = paths
    var runs: [Run] = []
    for (file, page) in pages {
      if let last = runs.last, last.file == file, last.last + 1 == page {
        runs[runs.count - 1].last = page
      } else {
        runs.append(Run(file: file, first: page, last: page))
      }
    }
    self.runs = runs
    for path in paths where try Self.isTagged(path) {
      throw .document(
        path, "it is tagged, and tags of several files cannot be joined; without tags it can be")
    }
  }

  /// Writes the joined pages to `output`. Title and other metadata are those of the first file.
  package func write(to output: String) throws(ScanError) {
    try PDFAssembly.join(
      runs.map { (paths[$0.file], "\($0.first)-\($0.last)") }, first: paths[0], output: output)
  }

  /// Whether the file has a structure tree, which our own documents state in plain text.
  private static func isTagged(_ path: String) throws(ScanError) -> Bool {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .document(path, String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let key = Array("/StructTreeRoot".utf8)
    var chunk = [UInt8](repeating: 0, count: 1 << 20), rest: [UInt8] = []
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return false }
      rest += chunk.prefix(count)
      if rest.withUnsafeBytes({ contains(key, in: $0) }) { return true }
      rest = Array(rest.suffix(key.count))
    }
  }

  private static func contains(_ key: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + key.count <= bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + offset, Int32(key[0]), bytes.count - key.count - offset + 1)
    {
      offset = UnsafeRawPointer(found) - base
      if memcmp(base + offset, key, key.count) == 0 { return true }
      offset += 1
    }
    return false
  }
}
