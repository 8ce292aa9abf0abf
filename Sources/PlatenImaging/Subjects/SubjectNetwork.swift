internal import CVision
package import FoundationEssentials
package import PlatenModel

/// A network that shows the subjects of a photo: the embedded one, or one of the caller's.
///
/// The shim serves any number of threads, each with an instance of its own.
package final class SubjectNetwork: @unchecked Sendable {
  /// Cells along each side of a map.
  package static let mapSize = Int(pv_subject_map_size)

  /// A larger side of an input is no saliency network's.
  private static let maximumInputSize = 4096

  private let network: OpaquePointer
  private let isOwned: Bool

  private init(_ network: OpaquePointer, isOwned: Bool) {
    self.network = network
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { pv_subject_network_free(network) }
  }

  /// The network that is part of the program.
  package static let embedded = SubjectNetwork(pv_subject_network_embedded(), isOwned: false)

  /// Reads an ONNX file. `source` is its name in messages.
  ///
  /// Throws an error of the kind `configuration`, also where the network does not take an image.
  package convenience init(onnx file: Data, source: String) throws(ScanError) {
    guard let input = NetworkInput(onnx: file), input.channels ?? 3 == 3,
      max(input.width ?? 0, input.height ?? 0) <= Self.maximumInputSize
    else {
      throw .configuration(
        source, as: "network", "it is no ONNX file with one colour image as its input")
    }
    let network = file.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt8.self).baseAddress.flatMap {
        pv_subject_network_read(
          $0, bytes.count, Int32(input.width ?? Self.mapSize), Int32(input.height ?? Self.mapSize))
      }
    }
    guard let network else { throw .outOfMemory(for: "a network") }
    self.init(network, isOwned: true)
    guard let blank = Raster(width: 8, height: 8, channels: 3, fill: { _, _ in }) else {
      throw .openCV(purpose: "an image")
    }
    do throws(ScanError) {
      _ = try map(of: blank)
    } catch {
      guard error.detail != .outOfMemory else { throw error }
      throw .configuration(
        source, as: "network", "OpenCV cannot run it, or it gives no map for an image")
    }
  }

  /// The probability of a subject, 0 to 1, in each of ``mapSize`` × ``mapSize`` cells, row by row, which
  /// are stretched over the whole photo.
  ///
  /// - Parameter middle: the share of each side, up to 1, of the middle of the photo that the network sees;
  ///   there are no subjects outside.
  package func map(of photo: Raster, middle: Double = 1) throws(ScanError) -> [Float] {
    var status: Int32 = -1
    let count = Self.mapSize * Self.mapSize
    let map = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      status = pv_subject_network_map(network, photo.image, middle, buffer.baseAddress!)
      initialized = count
    }
    guard status == 0 else { throw .inference(network: "subject") }
    return map
  }
}
