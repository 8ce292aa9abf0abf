internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import Platen
internal import PlatenCards
internal import PlatenModel
internal import PlatenReceipts

/// Routes for the text, the receipts and the cards of single pages, with a person's corrections.
struct ReadingRoutes {
  let services: Services

  func add(to routes: RouterGroup<ServerContext>) {
    routes.get("sessions/:session/pages/:page/text", use: text)
    routes.get("sessions/:session/pages/:page/image", use: image)
    routes.get("sessions/:session/pages/:page/subjects", use: subjects)
    routes.get("sessions/:session/pages/:page/subjects/:subject", use: subject)
    routes.get("sessions/:session/pages/:page/duplicate", use: duplicate)
    routes.get("sessions/:session/pages/:page/receipt", use: receipt)
    routes.put("sessions/:session/pages/:page/receipt", use: correctReceipt)
    routes.get("sessions/:session/pages/:page/card", use: card)
    routes.put("sessions/:session/pages/:page/card", use: correctCard)
    routes.get("sessions/:session/export/:file", use: export)
  }

  // MARK: Text

  private func text(_ request: Request, _ context: ServerContext) async throws -> Response {
    let scanned = try await scanned(request, context)
    return .json(try await services.photoWork.run { try services.reader.read(scanned) })
  }

  private func image(_ request: Request, _ context: ServerContext) async throws -> Response {
    let isReceipt = request.query("for") == "receipt"
    let scanned = try await scanned(request, context, asReceipt: isReceipt)
    return .bytes(
      try await services.photoWork.run { try scanned.jpeg() }, type: "image/jpeg")
  }

  // MARK: Subjects

  /// The subjects of a page, in its pixels.
  private struct Subjects: Encodable {
    let width: Int
    let height: Int
    let subjects: [Subject]
  }

  private func subjects(_ request: Request, _ context: ServerContext) async throws -> Response {
    let scanned = try await scanned(request, context)
    let analysis = try await services.subjects.analysis(of: scanned)
    return .json(
      Subjects(
        width: scanned.width, height: scanned.height, subjects: analysis.subjects))
  }

  /// The picture of one subject.
  private func subject(_ request: Request, _ context: ServerContext) async throws -> Response {
    let analysis = try await services.subjects.analysis(of: try await scanned(request, context))
    let number = context.parameters.get("subject").flatMap { Int($0) }
    guard let subject = analysis.subjects.first(where: { $0.id == number }) else {
      throw RequestError.notFound
    }
    do {
      return .bytes(try await analysis.image(for: subject).file(), type: "image/png")
    } catch is SubjectUnavailable {
      throw RequestError.notFound
    }
  }

  // MARK: Duplicates

  private struct Duplicate: Encodable {
    let duplicateOf: SessionID?
  }

  /// Which page is repeated; answered once the pages were compared.
  private func duplicate(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    do {
      let original = try await services.readingWork.admit {
        try await services.duplicates.original(of: id, in: session)
      }
      await services.store.clear(session)
      return .json(Duplicate(duplicateOf: original))
    } catch let error as ScanError {
      await services.store.clear(session)
      throw RequestError(error)
    }
  }

  // MARK: Receipts

  /// A receipt to review, and where its words are.
  private struct ReviewedReceipt: Encodable {
    let receipt: Receipt
    /// Whether the exports contain it.
    let isExported: Bool
    let corrections: ReceiptCorrection?
    /// Why there are no corrections although some were stored: a key of the table of strings.
    var problem: String?
    let page: RecognizedPage
  }

  private func receipt(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (files, page) = try await place(request, context)
    let scanned = try await scanned(request, context, asReceipt: true)
    guard let text = scanned.recognized, let receipt = scanned.receipt() else {
      throw RequestError.notFound
    }
    let (corrections, problem) = try stored { try correction(of: page, in: files) }
    return .json(
      ReviewedReceipt(
        receipt: receipt, isExported: page.isExported(asReceipt: true, scanned),
        corrections: corrections, problem: problem, page: text))
  }

  private func correctReceipt(
    _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    let (files, page) = try await place(request, context)
    let fields = try await request.message(
      ReceiptCorrection.Values.self, limits: services.limits, context: context)
    var correction = ReceiptCorrection(source: page.name)
    correction.sha256 = page.sha256
    correction.values = fields
    try store(correction, .fields(page.id, kind: "receipt"), in: files)
    return .json(correction)
  }

  // MARK: Cards

  private struct ReviewedCard: Encodable {
    let card: BusinessCard
    /// As that of ``ReviewedReceipt``.
    let isExported: Bool
    let isCorrected: Bool
    /// As that of ``ReviewedReceipt``.
    var problem: String?
    let page: RecognizedPage
  }

  private func card(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (files, page) = try await place(request, context)
    let scanned = try await scanned(request, context)
    guard let text = scanned.recognized, let card = services.reader.card(on: scanned) else {
      throw RequestError.notFound
    }
    let (corrected, problem) = try stored { try correctedCard(page, in: files) }
    return .json(
      ReviewedCard(
        card: corrected ?? card, isExported: page.isExported(asReceipt: false, scanned),
        isCorrected: corrected != nil, problem: problem, page: text))
  }

  private func correctCard(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (files, page) = try await place(request, context)
    let card = try await request.message(
      BusinessCard.self, limits: services.limits, context: context)
    try store(card, .fields(page.id, kind: "card"), in: files)
    return .json(card)
  }

  // MARK: Export

  /// The code of a correction that cannot be decoded.
  private static let damaged = "damaged-correction"
  /// The header that names the pages, from 1, that could not be read and so are not in an export.
  private static let failedPages = HTTPField.Name("X-Platen-Failed-Pages")!

  /// All receipts or cards of a session in one file.
  private func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let session = try await services.store.session(request.id("session", context))
    let files = services.store.files(of: session.id)
    guard let name = context.parameters.get("file"), let format = ExportFormat(rawValue: name)
    else { throw RequestError.notFound }
    var writer = ExportWriter(format: format)
    var failed: [Int] = []
    for (index, page) in session.pages.enumerated() {
      do {
        let scanned = try await services.readingWork.admit {
          try await services.reader.scanned(page, files: files, asReceipt: format.isOfReceipts)
        }
        try append(scanned, of: page, number: index + 1, in: files, to: &writer)
      } catch is ScanError {
        failed.append(index + 1)
      } catch let refusal as RequestError where refusal.code == Self.damaged {
        failed.append(index + 1)
      }
    }
    await services.store.clear(session.id)
    var response = Response.bytes(Data(writer.text.utf8), type: format.mediaType)
    if !failed.isEmpty {
      response.headers[Self.failedPages] = failed.map(String.init).joined(separator: ", ")
    }
    return response
  }

  private func append(
    _ scanned: ScannedPage, of page: SessionPage, number: Int, in files: SessionFolder,
    to writer: inout ExportWriter
  ) throws {
    guard page.isExported(asReceipt: writer.format.isOfReceipts, scanned) else { return }
    guard writer.format.isOfReceipts else {
      if let card = try correctedCard(page, in: files) ?? services.reader.card(on: scanned) {
        writer.append(card, source: page.name, page: number)
      }
      return
    }
    let correction = try correction(of: page, in: files)
    if let receipt = scanned.receipt() {
      writer.append(
        correction?.applied(to: receipt) ?? receipt, source: page.name, page: number)
    }
    if writer.format == .corrections, let correction { writer.append(correction) }
  }

  // MARK: Pages

  private func place(
    _ request: Request, _ context: ServerContext
  ) async throws -> (SessionFolder, SessionPage) {
    let session = try request.id("session", context)
    let page = try await services.store.page(try request.id("page", context), in: session)
    return (services.store.files(of: session), page)
  }

  private func scanned(
    _ request: Request, _ context: ServerContext, asReceipt: Bool = false
  ) async throws -> ScannedPage {
    let (files, page) = try await place(request, context)
    do {
      let scanned = try await services.readingWork.admit {
        try await services.reader.scanned(page, files: files, asReceipt: asReceipt)
      }
      await services.store.clear(try request.id("session", context))
      return scanned
    } catch let error as ScanError {
      await services.store.clear(try request.id("session", context))
      throw RequestError(error)
    }
  }

  private func correction(
    of page: SessionPage, in files: SessionFolder
  ) throws -> ReceiptCorrection? {
    try stored(.fields(page.id, kind: "receipt"), in: files)
  }

  private func correctedCard(_ page: SessionPage, in files: SessionFolder) throws -> BusinessCard? {
    try stored(.fields(page.id, kind: "card"), in: files)
  }

  /// What `read` returns, or the code of the error if it is damaged, so that it can be corrected
  /// again.
  private func stored<Value>(_ read: () throws -> Value?) throws -> (Value?, problem: String?) {
    do {
      return (try read(), nil)
    } catch let refusal as RequestError where refusal.code == Self.damaged {
      return (nil, refusal.code)
    }
  }

  /// The corrections that a person has stored in a file; `nil` if there is none. A damaged file is an error:
  /// nobody would notice that the corrections are gone.
  private func stored<Value: Decodable>(
    _ file: SessionFolder.File, in files: SessionFolder
  ) throws -> Value? {
    guard files.has(file) else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: files.contents(of: file))
    } catch let error as DecodingError {
      throw RequestError(.internalServerError, Self.damaged, detail: "\(file.name): \(error)")
    }
  }

  private func store(
    _ value: some Encodable, _ file: SessionFolder.File, in files: SessionFolder
  ) throws {
    let encoder = JSONText.encoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { try files.write(try encoder.encode(value), to: file) } catch let error as ScanError {
      throw RequestError(error)
    }
  }
}
