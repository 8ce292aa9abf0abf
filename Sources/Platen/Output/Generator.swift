/// What made a document: the program and its version.
public enum Generator {
  /// Semantic version 2.0.
  public static let version = "0.2.0"
  /// As documents and manifests name it.
  public static let name = "platen \(version)"
}
