internal import CVision
package import FoundationEssentials
package import PlatenModel

/// How much of each pixel of a small copy of a photo shows a subject, and which one.
package struct SubjectMatte: Sendable {
  /// The small copy.
  let guide: Raster
  /// Gray: 0 for the background, 255 for a subject.
  let matte: Raster
  /// Gray: the number of the nearest subject, from 1; 0 if none is.
  private let numbers: Raster
  private let components: [pv_subject]
  /// Pixels of the photo in one of the small copy, horizontally and vertically.
  let scale: (x: Double, y: Double)

  /// The longer side of the small copy, in pixels: 3.2 for each cell of the map. Edges of the cutout
  /// follow the photo itself.
  private static let guideSide = 1024
  /// Components with a smaller share of the photo are noise of the map.
  private static let minimumShare = 0.001

  /// The matte of a map of probabilities, of ``SubjectNetwork/mapSize`` cells along each side.
  package init(of map: [Float], for photo: Raster) throws(ScanError) {
    guide = try photo.downscaled(toSide: Self.guideSide)
    scale = (
      Double(photo.width) / Double(guide.width), Double(photo.height) / Double(guide.height)
    )
    matte = try guide.transformed { pv_subject_matte($0, map, Int32(SubjectNetwork.mapSize)) }
    let minimum = max(1, Int(Self.minimumShare * Double(guide.width * guide.height)))
    var found = [pv_subject](repeating: pv_subject(), count: Int(pv_subject_limit))
    var count: Int32 = 0
    numbers = try matte.transformed { pv_subject_components($0, Int32(minimum), &found, &count) }
    components = Array(found.prefix(Int(count)))
  }

  /// The subjects, the largest first, with the confidences of `map`.
  package func subjects(map: [Float]) throws(ScanError) -> [Subject] {
    let confidences = confidences(map: map)
    var subjects: [Subject] = []
    for (index, component) in components.enumerated() {
      let polygons = try polygons(of: index + 1)
      let box = box(of: index)
      subjects.append(
        Subject(
          id: index + 1, box: box, area: Double(component.area) * scale.x * scale.y,
          confidence: confidences[index], outline: polygons.outline ?? Quad(box).corners,
          holes: polygons.holes))
    }
    return subjects
  }

  /// The number of the subject at a point, in pixels of the photo; `nil` if there is none.
  package func number(at point: Point) -> Int? {
    let (x, y) = (Int((point.x / scale.x).rounded(.down)), Int((point.y / scale.y).rounded(.down)))
    guard (0..<guide.width).contains(x), (0..<guide.height).contains(y) else { return nil }
    let value = { (raster: Raster) in raster.withPixels { $0.bytes[y * $0.bytesPerRow + x] } }
    let number = Int(value(numbers))
    return value(matte) >= 128 && number > 0 ? number : nil
  }

  /// The smallest box around some subjects, in pixels of the photo; `nil` for none.
  func box(of wanted: Set<Int>) -> Box? {
    let boxes = components.indices.filter { wanted.contains($0 + 1) }.map(box)
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  private func box(of index: Int) -> Box {
    let component = components[index]
    return Box(
      x: Double(component.x) * scale.x, y: Double(component.y) * scale.y,
      width: Double(component.width) * scale.x, height: Double(component.height) * scale.y)
  }

  /// The matte of some subjects alone.
  func matte(of wanted: Set<Int>) throws(ScanError) -> Raster {
    let isWanted = (0...Int(pv_subject_limit)).map { UInt8(wanted.contains($0) ? 1 : 0) }
    return try matte.transformed(with: numbers) { pv_subject_matte_of($0, $1, isWanted) }
  }

  /// The mean of the map in the cells of each subject that are more likely a subject than not.
  private func confidences(map: [Float]) -> [Double] {
    var sums = [(total: Double, count: Int)](repeating: (0, 0), count: components.count)
    let size = SubjectNetwork.mapSize
    numbers.withPixels { pixels in
      for cell in map.indices where map[cell] >= 0.5 {
        let x = (cell % size * 2 + 1) * guide.width / (2 * size)
        let y = (cell / size * 2 + 1) * guide.height / (2 * size)
        let number = Int(pixels.bytes[y * pixels.bytesPerRow + x])
        guard number > 0 else { continue }
        sums[number - 1].total += Double(map[cell])
        sums[number - 1].count += 1
      }
    }
    return sums.map { $0.count == 0 ? 0.5 : min(1, $0.total / Double($0.count)) }
  }

  private func polygons(
    of number: Int
  ) throws(ScanError) -> (outline: [Point]?, holes: [[Point]]) {
    var points = [Int32](repeating: 0, count: 2 * Self.maximumPoints)
    var lengths = [Int32](repeating: 0, count: Self.maximumPolygons)
    let count = matte.withImage(and: numbers) {
      pv_subject_outlines(
        $0, $1, Int32(number), &points, Int32(Self.maximumPoints), &lengths,
        Int32(Self.maximumPolygons))
    }
    guard count >= 0 else { throw .openCV(purpose: "an outline") }
    var polygons: (outline: [Point]?, holes: [[Point]]) = (nil, [])
    var start = 0
    for length in lengths.prefix(Int(count)) {
      let end = start + Int(abs(length))
      let polygon = (start..<end).map { place in
        Point(
          x: (Double(points[2 * place]) + 0.5) * scale.x,
          y: (Double(points[2 * place + 1]) + 0.5) * scale.y)
      }
      if length > 0 { polygons.outline = polygon } else { polygons.holes.append(polygon) }
      start = end
    }
    return polygons
  }

  /// The largest outline of a small copy has fewer points.
  private static let maximumPoints = 20_000, maximumPolygons = 1_000
}

/// A network that shows the subjects of a photo: the embedded one, or one of the caller's.
///
/// The shim serves any number of threads, each with an instance of its own.
package final class SubjectNetwork: @unchecked Sendable {
  /// Cells along each side of a map.
  package static let mapSize = Int(pv_subject_map_size)

  /// A larger side of an input is no saliency network's.
  private static let maximumInputSize = 4096

  /// `nil` for the embedded one.
  private let network: OpaquePointer?

  private init(_ network: OpaquePointer?) { self.network = network }

  deinit { pv_subject_network_free(network) }

  /// The network that is part of the program.
  package static let embedded = SubjectNetwork(nil)

  /// Reads an ONNX file. `source` is its name in messages.
  ///
  /// Throws an error of the kind `configuration`, also if the network does not take an image.
  package convenience init(onnx file: Data, source: String) throws(ScanError) {
    guard let input = NetworkInput(onnx: file), input.channels ?? 3 == 3,
      max(input.width ?? 0, input.height ?? 0) <= Self.maximumInputSize
    else {
      throw .configuration(
        source, as: "network", "it is no ONNX file with one color image as its input")
    }
    let network = file.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt8.self).baseAddress.flatMap {
        pv_subject_network_read(
          $0, bytes.count, Int32(input.width ?? Self.mapSize), Int32(input.height ?? Self.mapSize))
      }
    }
    guard let network else { throw .outOfMemory(for: "a network") }
    self.init(network)
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
      status = photo.withImage { pv_subject_network_map(network, $0, middle, buffer.baseAddress!) }
      initialized = count
    }
    guard status == 0 else { throw .inference(network: "subject") }
    return map
  }
}

/// The input of a network, as its ONNX file states it.
///
/// OpenCV does not tell the shape. An ONNX file is a message of Protocol Buffers (onnx.proto): the input is in
/// the graph, its type has a tensor, and that a shape of dimensions.
struct NetworkInput: Hashable, Sendable {
  /// Channels of the image; `nil` if any number is allowed.
  let channels: Int?
  /// In pixels; `nil` if any is allowed.
  let width: Int?
  /// In pixels; `nil` if any is allowed.
  let height: Int?

  /// The first input with four dimensions: images, channels, rows, columns. `nil` if there is none, as in
  /// a damaged file.
  init?(onnx file: Data) {
    let inputs = ProtocolBuffer(file).messages(Field.graph).flatMap { $0.messages(Field.input) }
    let shapes = inputs.map { input in
      input.messages(Field.type).flatMap { $0.messages(Field.tensor) }
        .flatMap { $0.messages(Field.shape) }.flatMap { $0.messages(Field.dimension) }
        .map { $0.number(Field.size) }
    }
    guard let shape = shapes.first(where: { $0.count == 4 }) else { return nil }
    let sizes = shape.map { $0.flatMap { $0 > 0 ? $0 : nil } }
    (channels, height, width) = (sizes[1], sizes[2], sizes[3])
  }

  /// The numbers of the fields on the way to a size.
  private enum Field {
    static let graph = 7, input = 11, type = 2, tensor = 1, shape = 2, dimension = 1, size = 1
  }
}

/// The fields of a message of Protocol Buffers; what is damaged ends it.
private struct ProtocolBuffer {
  private let bytes: Data.SubSequence

  init(_ bytes: Data.SubSequence) { self.bytes = bytes }

  private enum Value {
    case number(UInt64)
    case bytes(Data.SubSequence)
    case other
  }

  /// The messages in field `number`.
  func messages(_ number: Int) -> [ProtocolBuffer] {
    fields(number).compactMap {
      if case .bytes(let bytes) = $0 { ProtocolBuffer(bytes) } else { nil }
    }
  }

  /// The first number in field `number`.
  func number(_ number: Int) -> Int? {
    for case .number(let value) in fields(number) { return Int(exactly: value) }
    return nil
  }

  private func fields(_ wanted: Int) -> [Value] {
    var rest = bytes
    var values: [Value] = []
    while let tag = Self.varint(&rest), let value = Self.value(&rest, kind: tag & 7) {
      if tag >> 3 == UInt64(wanted) { values.append(value) }
    }
    return values
  }

  private static func value(_ rest: inout Data.SubSequence, kind: UInt64) -> Value? {
    switch kind {
    case 0: return varint(&rest).map(Value.number)
    case 1, 5:
      let count = kind == 1 ? 8 : 4
      guard rest.count >= count else { return nil }
      rest = rest.dropFirst(count)
      return .other
    case 2:
      guard let count = varint(&rest), count <= UInt64(rest.count) else { return nil }
      let value = rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
      return .bytes(value)
    default: return nil
    }
  }

  private static func varint(_ rest: inout Data.SubSequence) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
    }
    return nil
  }
}
