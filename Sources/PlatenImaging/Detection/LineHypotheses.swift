internal import CVision
internal import PlatenModel

/// Quads whose sides are long straight edges of the picture, or its frame.
struct LineHypotheses {
  let scene: DetectionScene

  /// A straight edge, and how much of it was seen, in scene pixels.
  private struct Edge {
    let line: Line
    var length: Double
  }

  /// In scene pixels; at most `limit`, those with the longest edges first.
  func quads(limit: Int) throws(ScanError) -> [Quad] {
    let edges = try mergedEdges()
    let flat = Array(edges.filter { abs($0.line.dx) >= abs($0.line.dy) }.prefix(9))
    let steep = Array(edges.filter { abs($0.line.dx) < abs($0.line.dy) }.prefix(9))
    var found: [(quad: Quad, coverage: Double)] = []
    for (top, bottom) in pairs(of: flat, by: \.y) {
      for (left, right) in pairs(of: steep, by: \.x) {
        guard let quad = quad(top: top, right: right, bottom: bottom, left: left) else { continue }
        let seen = top.length + right.length + bottom.length + left.length
        found.append((quad, min(1, seen / quad.perimeter)))
      }
    }
    return found.sorted { $0.coverage > $1.coverage }.prefix(limit).map(\.quad)
  }

  /// Every two of `edges`, the one with the smaller coordinate at the picture's
  /// middle first.
  private func pairs(of edges: [Edge], by axis: KeyPath<Point, Double>) -> [(Edge, Edge)] {
    edges.indices.flatMap { i in
      edges.indices.dropFirst(i + 1).map { j in
        middle(of: edges[i])[keyPath: axis] < middle(of: edges[j])[keyPath: axis]
          ? (edges[i], edges[j]) : (edges[j], edges[i])
      }
    }
  }

  private func middle(of edge: Edge) -> Point {
    let line = edge.line, x = Double(scene.width) / 2, y = Double(scene.height) / 2
    return abs(line.dx) >= abs(line.dy)
      ? Point(x: x, y: line.y + (x - line.x) / line.dx * line.dy)
      : Point(x: line.x + (y - line.y) / line.dy * line.dx, y: y)
  }

  private func quad(top: Edge, right: Edge, bottom: Edge, left: Edge) -> Quad? {
    guard let a = top.line.intersection(with: left.line),
      let b = top.line.intersection(with: right.line),
      let c = bottom.line.intersection(with: right.line),
      let d = bottom.line.intersection(with: left.line),
      let quad = Quad(corners: [a, b, c, d]), quad.area > 0.05 * scene.area
    else { return nil }
    // A corner may lie outside the frame, but not far.
    let margin = 0.15 * DetectionScene.longSide
    let isNear = quad.corners.allSatisfy {
      $0.x > -margin && $0.y > -margin && $0.x < Double(scene.width) + margin
        && $0.y < Double(scene.height) + margin
    }
    return isNear ? quad : nil
  }

  /// Segments of all channels, those on one line taken together, and the frame's
  /// four sides; longest first.
  private func mergedEdges() throws(ScanError) -> [Edge] {
    var edges: [Edge] = []
    for channel in 0..<3 {
      let plane = try Raster(orThrow: pv_detect_channel(scene.paper.image, Int32(channel)))
      for (a, b) in segments(of: plane) { add(from: a, to: b, to: &edges) }
    }
    edges.sort { $0.length > $1.length }
    let corners = scene.frame.corners
    let sides = corners.indices.map { index in
      Edge(line: Line(from: corners[index], to: corners[(index + 1) % 4]), length: 0)
    }
    return edges.prefix(14) + sides
  }

  private func add(from a: Point, to b: Point, to edges: inout [Edge]) {
    // Three pixels: what the smoothing moves an edge by from channel to channel.
    let known = edges.firstIndex {
      abs($0.line.offset(of: a)) < 3 && abs($0.line.offset(of: b)) < 3
    }
    if let known {
      edges[known].length += 0.5 * a.distance(to: b)
    } else {
      edges.append(Edge(line: Line(from: a, to: b), length: a.distance(to: b)))
    }
  }

  private func segments(of plane: Raster) -> [(Point, Point)] {
    let capacity = 60
    let numbers = [Double](unsafeUninitializedCapacity: 4 * capacity) { buffer, count in
      count = 4 * Int(
        pv_detect_segments(
          plane.image, 0.08 * DetectionScene.longSide, buffer.baseAddress!, Int32(capacity)))
    }
    return stride(from: 0, to: numbers.count, by: 4).map {
      (Point(x: numbers[$0], y: numbers[$0 + 1]), Point(x: numbers[$0 + 2], y: numbers[$0 + 3]))
    }
  }
}
