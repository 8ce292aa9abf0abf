/// The program that creates a document.
public enum Generator {
  /// The version, by Semantic Versioning 2.0.
  public static let version = "0.2.0"
  /// The name and version, as documents and manifests store them.
  public static let name = "platen \(version)"
}
