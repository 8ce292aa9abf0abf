internal import CVision
package import PlatenModel

/// How much of each pixel of a small copy of a photo shows a subject, and which one.
package struct SubjectMatte: Sendable {
  /// The small copy.
  let guide: Raster
  /// Gray: 0 for the background, 255 for a subject.
  let matte: Raster
  /// Gray: the number of the nearest subject, from 1; 0 where none is.
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
    matte = try Raster(
      orThrow: pv_subject_matte(guide.image, map, Int32(SubjectNetwork.mapSize)))
    let minimum = max(1, Int(Self.minimumShare * Double(guide.width * guide.height)))
    var found = [pv_subject](repeating: pv_subject(), count: Int(pv_subject_limit))
    var count: Int32 = 0
    numbers = try Raster(
      orThrow: pv_subject_components(matte.image, Int32(minimum), &found, &count))
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

  /// The number of the subject at a point, in pixels of the photo; `nil` where there is none.
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
    return try Raster(orThrow: pv_subject_matte_of(matte.image, numbers.image, isWanted))
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
    let count = pv_subject_outlines(
      matte.image, numbers.image, Int32(number), &points, Int32(Self.maximumPoints), &lengths,
      Int32(Self.maximumPolygons))
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
