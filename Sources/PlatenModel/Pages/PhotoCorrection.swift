/// The pages of a photo as a person or a program has corrected them.
///
/// Decodes from a line of `platen detect` with added keys, and encodes as one:
///
/// ```json
/// {"source":"a.jpg","width":3024,"height":4032,"pages":[
///   {"quad":[[310,402],[2710,380],[2790,3610],[250,3650]],"rotation":90,"colour":"gray"},
///   {"quad":[[20,30],[300,30],[300,390],[20,400]],"dropped":true}]}
/// ```
///
/// What a line does not say is determined as in a photo without a correction.
public struct PhotoCorrection: Hashable, Sendable {
  /// The name of the photo: the path of its file.
  public var source: String
  /// The number of the photo in a file with several, from 1; `nil` for the first.
  public var page: Int?
  /// The width of the photo that the corners refer to, in pixels as displayed; `nil` for its own.
  public var width: Double?
  /// The height of the photo that the corners refer to, in pixels as displayed; `nil` for its own.
  public var height: Double?
  /// The pages in the order of the document: empty where the whole photo is the page, and `nil` where
  /// they are to be detected.
  public var pages: [Page]?
  /// Whether the photo is left out. Default: `false`.
  public var isDropped = false
  /// Corrections of all pages that do not state their own.
  public var settings = Settings()

  /// Corrections of a page apart from its corners; `nil` where nothing is corrected.
  public struct Settings: Hashable, Sendable {
    /// The clockwise rotation that makes the page upright, relative to its quad.
    public var rotation: Rotation?
    /// The colours of the page's image.
    public var colour: PageColour?
    /// What the page is.
    public var mode: PageMode?

    /// Creates settings that correct nothing.
    public init() {}

    /// These settings, and those of `others` where these are `nil`.
    package func completed(by others: Settings) -> Settings {
      var settings = self
      settings.rotation = rotation ?? others.rotation
      settings.colour = colour ?? others.colour
      settings.mode = mode ?? others.mode
      return settings
    }
  }

  /// A page of a photo.
  public struct Page: Hashable, Sendable {
    /// The corners, in pixels of the photo as displayed; `nil` where the whole photo is the page.
    public var quad: Quad?
    /// The contour of a page with curved sides, clockwise; `nil` where the sides are straight. It is
    /// ignored unless it passes through the corners, so that only they need to be moved.
    public var outline: [Point]?
    /// Whether the page is left out. Default: `false`.
    public var isDropped = false
    /// The corrections apart from the corners.
    public var settings = Settings()

    /// Creates a page with these corners; without them the whole photo is the page.
    public init(quad: Quad? = nil) { self.quad = quad }
  }

  /// Creates a correction that changes nothing about the photo `source`.
  public init(source: String) { self.source = source }
}

extension PhotoCorrection {
  /// The pages that are not left out, with all their settings; `nil` where they are to be detected.
  package var keptPages: [Page]? {
    guard let pages else { return nil }
    guard !pages.isEmpty else {
      var whole = Page()
      whole.settings = settings
      return [whole]
    }
    return pages.filter { !$0.isDropped }.map { page in
      var page = page
      page.settings = page.settings.completed(by: settings)
      return page
    }
  }

  /// Whether no page of the photo is left.
  package var leavesNothing: Bool { isDropped || keptPages?.isEmpty ?? false }
}
