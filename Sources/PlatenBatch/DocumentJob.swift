public import Platen

/// The photos of one document, and what is known of it before they are scanned.
public struct DocumentJob: Hashable, Sendable {
  /// The photos in page order.
  public var photos: [PhotoRequest]
  /// The path of the document in the folder of documents, without `.pdf`; `nil` where the template of
  /// names gives it.
  public var name: String?
  /// The document's title. Default: `nil`, that of all documents.
  public var title: String?

  /// Creates a job for photos.
  public init(photos: [PhotoRequest]) { self.photos = photos }
}
