import Glibc
import PlatenImaging
import PlatenModel
import PlatenVideo

/// Prints how many frames per second of processor time items are tracked in: `track-frames VIDEO [ITEMS]`.
///
/// The frames are decoded before. Each item covers a quarter of the frame's width and height, and is
/// followed as `platen live` does: its motion, and how it looks.
@main
struct TrackFrames {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      print("usage: track-frames VIDEO [ITEMS]")
      exit(1)
    }
    let source = try VideoInput(name: arguments[1]).open()
    var frames: [Raster] = []
    while frames.count < 100, let frame = try source.next() {
      frames.append(try frame.raster.gray())
    }
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    let start = clock()
    let quads = items(count, in: frames[0])
    let tracker = try PlaneTracker()
    for frame in frames {
      try tracker.advance(to: frame)
      for quad in quads {
        _ = try tracker.motion(of: quad)
        _ = tracker.appearance(of: quad)
      }
    }
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    let rate = Double(frames.count) / seconds
    print("\(count) items, \(frames[0].width) × \(frames[0].height): \(Int(rate)) frames/s")
  }

  /// Items beside each other in the middle of the frame.
  private static func items(_ count: Int, in frame: Raster) -> [Quad] {
    let (width, height) = (Double(frame.width), Double(frame.height))
    return (0..<count).map { index in
      let box = Box(
        x: width * (0.1 + 0.8 * (Double(index) + 0.5) / Double(count)) - width / 8,
        y: height * 0.35, width: width / 4, height: height / 4)
      return Quad(box)
    }
  }
}
