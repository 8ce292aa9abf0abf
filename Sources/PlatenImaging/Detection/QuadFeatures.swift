internal import CVision
internal import PlatenModel

/// What speaks for and against a quad's being the page.
struct QuadFeatures {
  /// The part of the picture inside, 0 to 1.
  let area: Double
  /// How much of ``area`` is more than pages in photos have.
  var beyondUsualArea: Double { max(0, area - 0.85) }
  /// Whether cutting it out would change next to nothing.
  var isWholePicture: Bool { area > 0.97 || frameSides > 2 }
  /// How many sides lie on the picture's frame.
  let frameSides: Double
  /// How far the worst corner is from a right angle, 0 to 1.
  let angle: Double
  /// How different in length opposite sides are, 0 to 1.
  let opposite: Double
  /// How much a pixel's colour tells about its being inside, 0 to 1.
  let information: Double
  /// How far inside and outside are apart in mean colour, 0 to 1.
  let contrast: Double
  /// How much lighter inside is than outside, -2 to 2.
  let lighter: Double
  /// How much print there seems to be outside, 0 to 1: text that a crop would lose.
  let inkOutside: Double
  /// The mean step in colour across the sides where there is one, 0 to 1.
  let strength: Double
  /// The part of the sides with a step, 0 to 1.
  let support: Double
  /// Whether each side steps to the same colour all along, 0 to 1.
  let steadiness: Double

  /// `nil` when it covers nothing of the picture.
  init?(of quad: Quad, in scene: DetectionScene) {
    guard let colours = ColourSeparation(of: quad, in: scene) else { return nil }
    area = colours.area
    information = colours.information
    contrast = colours.contrast
    lighter = colours.lighter
    inkOutside = colours.inkOutside
    let sides = quad.sides.map { SideStrength(from: $0.start, to: $0.end, in: scene) }
    let seen = sides.filter { !$0.isFrame }
    frameSides = Double(4 - seen.count)
    func mean(_ value: (SideStrength) -> Double) -> Double {
      seen.isEmpty ? 0 : seen.reduce(0) { $0 + value($1) } / Double(seen.count)
    }
    strength = mean { $0.step * $0.support }
    support = mean(\.support)
    steadiness = mean(\.steadiness)
    let shape = QuadShape(quad)
    angle = shape.worstAngle
    opposite = shape.worstOpposite
  }
}

/// How well a quad parts the picture's colours.
private struct ColourSeparation {
  private let counts: pv_detect_separation

  init?(of quad: Quad, in scene: DetectionScene) {
    var counts = pv_detect_separation()
    let scale = Double(scene.thumbnail.width) / Double(scene.width)
    let numbers = quad.corners.flatMap { [$0.x * scale, $0.y * scale] }
    guard
      pv_detect_separate(scene.thumbnail.image, scene.ink.image, numbers, &counts) == 1
    else { return nil }
    self.counts = counts
  }

  var area: Double { counts.area }
  var information: Double { counts.information }
  var lighter: Double { (counts.inside.0 - counts.outside.0) / 128 }
  var inkOutside: Double { min(1, counts.inkOutside / 32) }
  var contrast: Double {
    let inside = counts.inside, outside = counts.outside
    let l = inside.0 - outside.0, a = 2 * (inside.1 - outside.1), b = 2 * (inside.2 - outside.2)
    return min(1, (l * l + a * a + b * b).squareRoot() / 128)
  }
}

/// How far a quad is from what a page seen from above can be.
private struct QuadShape {
  /// The largest difference of a corner from a right angle, in units of 90 degrees (as a sine).
  let worstAngle: Double
  /// The largest difference of opposite sides' lengths, as a part of the longer.
  let worstOpposite: Double

  init(_ quad: Quad) {
    let sides = quad.sides
    let lines = sides.map { Line(from: $0.start, to: $0.end) }
    worstAngle = lines.indices.map {
      let a = lines[$0], b = lines[($0 + 1) % 4]
      return abs(a.dx * b.dx + a.dy * b.dy)
    }.max()!
    let lengths = sides.map { $0.start.distance(to: $0.end) }
    worstOpposite = (0..<2).map {
      1 - min(lengths[$0], lengths[$0 + 2]) / max(lengths[$0], lengths[$0 + 2])
    }.max()!
  }
}
