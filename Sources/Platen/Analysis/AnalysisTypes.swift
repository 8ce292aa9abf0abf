public import PlatenModel

extension ImageAnalyzer {
  /// What is looked for in an image; named as in VisionKit, which has no `subject`.
  public struct AnalysisTypes: OptionSet, Hashable, Sendable {
    /// One bit for each type.
    public let rawValue: UInt

    /// Creates the types of the bits of `rawValue`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Text, and the data in it: addresses, dates, telephone numbers.
    public static let text = AnalysisTypes(rawValue: 1 << 0)
    /// Barcodes of all symbologies.
    public static let machineReadableCode = AnalysisTypes(rawValue: 1 << 1)
    /// What is known about the things in the image: see ``LookUpResult``.
    public static let visualLookUp = AnalysisTypes(rawValue: 1 << 2)
    /// The main objects, which can be cut out.
    public static let subject = AnalysisTypes(rawValue: 1 << 3)
  }

  /// What an analysis looks for.
  public struct Configuration: Hashable, Sendable {
    /// The types of results.
    public let analysisTypes: AnalysisTypes
    /// The languages to consider, the most likely first: BCP 47 tags such as `de-CH`, or Tesseract's
    /// names. Their region tells the order of day and month. Default: none, which is English.
    public var locales: [String] = []
    /// The limits of files. Defaults: those of `InputLimits`.
    public var limits = InputLimits()
    /// The ONNX file of a saliency network to use for subjects instead of platen's own. Default: `nil`.
    public var subjectNetwork: PhotoSource?

    /// Creates a configuration for `types`.
    public init(_ types: AnalysisTypes) { analysisTypes = types }
  }
}
