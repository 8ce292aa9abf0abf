import Foundation
import PlatenImaging
import PlatenModel
import PlatenVideo
import Testing

@testable import Platen

/// The outline of a page that is followed between its detections.
@Suite struct PageTrackTests {
  /// The area of the intersection of two quads by that of their union, from a grid of points.
  private func overlap(_ a: Quad, _ b: Quad) -> Double {
    let corners = a.corners + b.corners
    let (left, right) = (corners.map(\.x).min()!, corners.map(\.x).max()!)
    let (top, bottom) = (corners.map(\.y).min()!, corners.map(\.y).max()!)
    var both = 0, either = 0
    for row in 0..<200 {
      for column in 0..<200 {
        let point = Point(
          x: left + (right - left) * (Double(column) + 0.5) / 200,
          y: top + (bottom - top) * (Double(row) + 0.5) / 200)
        let (inA, inB) = (a.contains(point), b.contains(point))
        both += inA && inB ? 1 : 0
        either += inA || inB ? 1 : 0
      }
    }
    return Double(both) / Double(max(either, 1))
  }

  @Test func theOutlineStaysOnAPageThatMoves() throws {
    let photo = try DrawnPhoto.sample("letter-1.jpg")
    let file = try PhotoFile(
      data: Data(contentsOf: URL(fileURLWithPath: photo.path)), source: "letter-1.jpg",
      maximumMegapixels: 50)
    let raster = try file.photo(frame: 0).raster
    let truth = try #require(Quad(corners: photo.truth.corners.map { Point(x: $0[0], y: $0[1]) }))
    let watcher = try PageWatcher(settings: DocumentCameraSettings())
    var outline: Quad?
    for number in 0..<16 {
      // Seven pixels a frame to the left, and three up.
      let offset = Point(x: Double(7 * number), y: Double(3 * number))
      let frame = try raster.cropped(
        to: Box(
          x: offset.x, y: offset.y, width: Double(raster.width - 112),
          height: Double(raster.height - 48)))
      let shown = VideoFrame(raster: frame, time: Double(number) / 15)
      for event in try watcher.events(in: shown, isShutterPressed: false) {
        if case .outline(let quad) = event.change { outline = quad }
      }
      let wanted = truth.translated(by: Point(x: -offset.x, y: -offset.y))
      #expect(overlap(try #require(outline), wanted) >= 0.95)
    }
  }
}
