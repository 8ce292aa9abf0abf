import PlatenModel
import Testing

@testable import PlatenImaging

/// Pages in the frames of a video: ``PageQuality``, ``PageSignature``, fused and stabilized frames.
@Suite struct PageFramesTests {
  /// A page of words that depend on `seed`, at (x, y) on a dark desk, with noise.
  private func frame(
    seed: Int = 1, x: Int = 60, y: Int = 40, words: Int = 400, noise: Int = 0,
    noiseSeed: UInt32 = 1,
    light: Double = 1, glareAt glare: (x: Int, y: Int)? = nil
  ) throws -> Raster {
    var random = noiseSeed &* 2_654_435_761 | 1
    return try #require(
      Raster(width: 640, height: 480, channels: 1) { pixels, bytesPerRow in
        for row in 0..<480 {
          for column in 0..<640 {
            let (u, v) = (column - x, row - y)
            var level = 60.0
            if (0..<280).contains(u), (0..<392).contains(v) {
              level = Self.isInk(u, v, seed: seed, words: words) ? 40 : 220
            }
            if let glare {
              let (dx, dy) = (Double(column - glare.x), Double(row - glare.y))
              if dx * dx + dy * dy < 1600 { level = 255 }
            }
            random = random &* 1_664_525 &+ 1_013_904_223
            let grain = noise == 0 ? 0 : Int(random >> 16) % (2 * noise + 1) - noise
            pixels[row * bytesPerRow + column] = UInt8(clamping: Int(level * light) + grain)
          }
        }
      })
  }

  /// Letters of 5 × 6 pixels in lines, each with strokes of its own.
  private static func isInk(_ u: Int, _ v: Int, seed: Int, words: Int) -> Bool {
    let (column, line) = ((u - 30) / 7, (v - 30) / 14)
    guard (30..<250).contains(u), (30..<360).contains(v), (u - 30) % 7 < 5, (v - 30) % 14 < 7,
      line * 31 + column < words, (column * 5 + line * 3 + seed) % 7 != 0
    else { return false }
    let letter = (column * 73 + line * 151 + seed * 977) * 2_654_435_761 >> 7
    return letter >> (((v - 30) % 14 / 2 * 3 + (u - 30) % 7 / 2) % 12) & 1 == 1
  }

  private func page(x: Double = 60, y: Double = 40) -> Quad {
    Quad(Box(x: x, y: y, width: 280, height: 392))
  }

  private func quality(_ frame: Raster) throws -> PageQuality {
    try PageQuality(of: page(), in: frame)
  }

  @Test func theQualityOfAFrameIsMeasured() throws {
    let sharp = try quality(frame())
    #expect((215...225).contains(sharp.paper) && sharp.glare == 0 && sharp.blur < 1)
    let small = try frame().resized(width: 213, height: 160).resized(width: 640, height: 480)
    let blurred = try quality(small)
    #expect(blurred.blur > sharp.blur + 0.4 && blurred.acutance < 0.8 * sharp.acutance)
    let noisy = try quality(frame(noise: 12))
    #expect(noisy.noise > 4 && sharp.noise < 1.5)
    // Noise has gradients of its own, which smoothing removes.
    let smoothed = try PageQuality(of: page(), in: frame(noise: 24, light: 0.4), smoothing: 1)
    let clean = try PageQuality(of: page(), in: frame(light: 0.4), smoothing: 1)
    let rough = try quality(frame(noise: 24, light: 0.4)), bare = try quality(frame(light: 0.4))
    #expect(smoothed.acutance / clean.acutance < 0.7 + 0.3 * rough.acutance / bare.acutance)
    #expect(try quality(frame(light: 0.2)).paper < 50)
    #expect(try quality(frame(glareAt: (200, 200))).glare > 0.02)
  }

  private func signature(_ frame: Raster, _ quad: Quad? = nil) throws -> PageSignature {
    try PageSignature(of: quad ?? page(), in: frame)
  }

  @Test func aPageThatIsShownAgainIsTheSame() throws {
    let first = try signature(frame())
    // Elsewhere, darker, with noise, and with corners that are two pixels off.
    let again = try signature(
      frame(x: 200, y: 20, noise: 6, light: 0.7), page(x: 202, y: 18))
    #expect(try first.likeness(to: again).isSame)
    let turned = try frame().turned(by: .halfTurn)
    let corners = Quad(Box(x: 640 - 340, y: 480 - 432, width: 280, height: 392))
    #expect(try first.likeness(to: signature(turned, corners)).isSame)
    #expect(try first.likeness(to: signature(frame(glareAt: (200, 200)))).isSame)
  }

  @Test func otherPagesAreNotTheSame() throws {
    let first = try signature(frame())
    #expect(try !first.likeness(to: signature(frame(seed: 2))).isSame)
    // The last third is missing.
    #expect(try !first.likeness(to: signature(frame(words: 250))).isSame)
    #expect(try !first.likeness(to: signature(frame(words: 0))).isSame)
    let blank = try signature(frame(words: 0))
    #expect(try blank.likeness(to: signature(frame(words: 0, light: 0.9))).areBlank)
  }

  /// The median level around (200, 200), 0 to 255.
  private func medianInGlare(_ frame: Raster) throws -> Int {
    let part = (185..<215).flatMap { y in (185..<215).map { Int(frame.pixel($0, y)[0]) } }
    return part.sorted()[part.count / 2]
  }

  @Test(arguments: [0, 12])
  func fusedFramesHaveLessNoiseAndNoGlare(noise: Int) throws {
    let reference = try frame(noise: noise, noiseSeed: 3, glareAt: (200, 200))
    let none = PlaneMotion.none.homography
    let others = try (4..<8).map { (try frame(noise: noise, noiseSeed: $0), none) }
    let image = try reference.fused(with: others)
    let fused = try quality(image), before = try quality(reference)
    #expect(noise == 0 || fused.noise < 0.7 * before.noise)
    #expect(before.glare > 0.01 && fused.glare < 0.2 * before.glare)
    // The paper and ink of the other frames replace the white disc.
    #expect(try medianInGlare(image) < medianInGlare(reference) - 15)
    #expect(fused.acutance > 0.85 * before.acutance)
  }

  @Test func framesThatShowSomethingElseDoNotCount() throws {
    let reference = try frame(noise: 12, noiseSeed: 3)
    let none = PlaneMotion.none.homography
    let others = try (4..<8).map { (try frame(seed: 2, x: 90, noise: 12, noiseSeed: $0), none) }
    let image = try reference.fused(with: others)
    // The desk left of the page, where the others have paper, stays what it is.
    let levels = (150..<400).map { Int(image.pixel(350, $0)[0]) }
    #expect(levels.allSatisfy { $0 < 90 })
  }

  @Test func aLookChangesUnderAHandAndNotUnderGlareOrLight() throws {
    func look(_ frame: Raster) throws -> PlaneAppearance {
      let tracker = try PlaneTracker()
      try tracker.advance(to: frame)
      return try #require(tracker.appearance(of: page(), side: PlaneAppearance.pageSide))
    }
    let before = try look(frame())
    #expect(try look(frame(noise: 6)).changedShare(from: before) == 0)
    #expect(try look(frame(light: 0.7)).changedShare(from: before) < 0.02)
    #expect(try look(frame(glareAt: (200, 200))).changedShare(from: before) < 0.02)
    #expect(try look(frame(x: 140)).changedShare(from: before) > 0.2)
  }

  @Test func aStabilizedPlaneStaysWhereItWas() throws {
    let stabilizer = try PlaneStabilizer(region: page())
    let first = try stabilizer.stabilized(frame())
    for step in 1...12 {
      let shift = (x: 60 + 9 * step, y: 40 + 4 * (step % 5))
      let held = try stabilizer.stabilized(frame(x: shift.x, y: shift.y, noise: 4))
      #expect(stabilizer.isHeld)
      let tracker = try PlaneTracker()
      try tracker.advance(to: first)
      try tracker.advance(to: held)
      let rest = try #require(try tracker.motion(of: page()))
      for corner in page().corners { #expect(rest.homography(corner).distance(to: corner) < 1) }
    }
  }

  @Test func contrastIsRaisedWithoutClipping() throws {
    let dull = try frame(light: 0.3)
    let enhanced = try dull.contrastEnhanced()
    func deviation(_ raster: Raster) -> (deviation: Double, clipped: Double) {
      raster.withPixels { pixels in
        let values = (40..<430).flatMap { y in
          (60..<340).map { Int(pixels.bytes[y * pixels.bytesPerRow + $0]) }
        }
        let mean = Double(values.reduce(0, +)) / Double(values.count)
        let sum = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
        let clipped = values.count { $0 == 0 || $0 == 255 }
        return ((sum / Double(values.count)).squareRoot(), Double(clipped) / Double(values.count))
      }
    }
    #expect(deviation(enhanced).deviation > 1.3 * deviation(dull).deviation)
    #expect(deviation(enhanced).clipped < 0.01)
  }
}
