internal import FoundationEssentials
package import PlatenModel

extension VideoInput {
  /// The video devices of this system, by number, such as `/dev/video0`.
  package static func cameras(in folder: String = "/dev", limits: InputLimits) -> [VideoInput] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let numbers = names.filter { $0.hasPrefix("video") }.compactMap { Int($0.dropFirst(5)) }
    return numbers.sorted().map { VideoInput(name: "\(folder)/video\($0)", limits: limits) }
      .filter(\.isCamera)
  }
}
