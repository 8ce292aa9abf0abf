internal import FoundationEssentials
internal import Glibc
internal import Platen
internal import PlatenModel

/// The configuration file: defaults of options, and profiles with others.
///
/// ```json
/// {"defaults": {"language": "deu+eng", "jobs": 2},
///  "profiles": {"archive": {"output-type": "pdfa-1b", "tagged": true}}}
/// ```
struct ConfigurationFile: Equatable {
  /// The value of an option.
  enum Value: Equatable, Decodable {
    case bool(Bool)
    /// A text, or a number as text.
    case text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? value.decode(Int.self) {
        self = .text("\(number)")
      } else if let number = try? value.decode(Double.self) {
        self = .text("\(number)")
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else {
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "it is no text, number, true or false")
      }
    }
  }

  let path: String
  /// Options for every run.
  let defaults: [String: Value]
  /// Options by the name of their profile.
  let profiles: [String: [String: Value]]

  /// Reads the file at `path`. Throws an error of the kind `usage` where it is no configuration.
  init(path: String) throws(ScanError) {
    self.path = path
    let data: Data
    do throws(ScanError) {
      data = try FileContents.read(path: path, megabytes: 1)
    } catch {
      throw Self.invalid(path, "it cannot be read")
    }
    do {
      let content = try JSONDecoder().decode(Content.self, from: data)
      defaults = content.defaults ?? [:]
      profiles = content.profiles ?? [:]
    } catch let error as DecodingError {
      throw Self.invalid(path, Self.reason(error))
    } catch {
      throw Self.invalid(path, "it is not valid JSON")
    }
  }

  /// The path of the user's file, whether it exists or not; `nil` without a home.
  static var standardPath: String? {
    func folder(_ name: String) -> String? {
      guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
        return nil
      }
      return value
    }
    let parent = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return parent.map { $0 + "/platen/config.json" }
  }

  /// The options of the defaults and of `profile`, which takes precedence, and where each comes from.
  func options(profile: String?) throws(ScanError) -> [String: (value: Value, origin: String)] {
    var options = defaults.mapValues { ($0, "defaults") }
    guard let profile else { return options }
    guard let chosen = profiles[profile] else {
      let names = profiles.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw Self.invalid(
        path, "it has no profile '\(profile)'" + (names.isEmpty ? "" : "; it has \(names)"))
    }
    for (key, value) in chosen { options[key] = (value, "profile \(profile)") }
    return options
  }

  /// The error of a file at `path`.
  static func invalid(_ path: String, _ reason: String) -> ScanError {
    ScanError(.usage, path.fileNameText, reason: reason)
  }

  private struct Content: Decodable {
    let defaults: [String: Value]?
    let profiles: [String: [String: Value]]?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyKey.self)
      for key in values.allKeys where !["defaults", "profiles"].contains(key.stringValue) {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "the keys are 'defaults' and 'profiles'")
      }
      defaults = try values.decodeIfPresent([String: Value].self, forKey: AnyKey("defaults"))
      profiles = try values.decodeIfPresent(
        [String: [String: Value]].self, forKey: AnyKey("profiles"))
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// One line: the key and what is wrong with it.
  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .typeMismatch(let type, let context):
      let kind = "\(type)".hasPrefix("Dictionary") ? "an object" : "a \(type)"
      let subject = place(context)
      return subject.isEmpty ? "it is not \(kind)" : "'\(subject)' is not \(kind)"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "'\(place(context))': \(context.debugDescription)"
    default: return "it is not valid JSON"
    }
  }
}
