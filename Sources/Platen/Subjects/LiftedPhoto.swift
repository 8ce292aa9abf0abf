public import FoundationEssentials
public import PlatenModel

/// The subjects of one photo, and their picture.
public struct LiftedPhoto: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the photo in its file, from 1.
  public let page: Int
  /// Pixels of the photo as displayed.
  public let width: Int
  /// Pixels of the photo as displayed.
  public let height: Int
  /// The subjects that were selected, the largest first; empty where there is none.
  public let subjects: [Subject]
  /// A file of all of them in one picture; `nil` where ``SubjectSettings/format`` is, or where there is
  /// no subject.
  public let picture: Data?
  /// The picture's place in the photo; `nil` without a picture.
  public let pictureBox: Box?
  /// What is known about the subjects and the codes; empty unless ``SubjectSettings/looksUp`` is set.
  public let lookUpResults: [LookUpResult]
  /// One line for each look-up that failed.
  public let warnings: [String]
}
