import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct CheckBoxesTests {
  /// The check boxes on a white page where `isInk`, relative to the middle of the page.
  private static func found(
    _ isInk: @escaping (Double, Double) -> Bool
  ) throws -> [RecognizedPage.CheckBox] {
    let page = DrawnPage.gray(width: 300, height: 200) { x, y in
      isInk(x - 150, y - 100) ? 0 : 255
    }
    return try RecognizedPage.CheckBox.detected(on: page)
  }

  private static func isSquare(_ x: Double, _ y: Double, half: Double = 18, line: Double = 3)
    -> Bool
  {
    let distance = max(abs(x), abs(y))
    return distance <= half && distance > half - line
  }

  private static func isCircle(_ x: Double, _ y: Double) -> Bool {
    let distance = (x * x + y * y).squareRoot()
    return distance <= 18 && distance > 16
  }

  private static func isCross(_ x: Double, _ y: Double) -> Bool {
    max(abs(x), abs(y)) < 20 && min(abs(x - y), abs(x + y)) < 3
  }

  @Test(arguments: [14.0, 18, 27])
  func squaresAreFoundWithTheirState(half: Double) throws {
    for isMarked in [false, true] {
      let boxes = try Self.found { x, y in
        Self.isSquare(x, y, half: half)
          || isMarked && max(abs(x), abs(y)) < 0.7 * half
            && min(abs(x - y), abs(x + y)) < 2
      }
      let box = try #require(boxes.first)
      #expect(boxes.count == 1 && box.shape == .square && box.isChecked == isMarked)
      #expect(abs(box.box.x - (150 - half)) <= 3 && abs(box.box.width - 2 * half) <= 4)
    }
  }

  @Test func aCrossMayReachOverTheSquare() throws {
    let boxes = try Self.found { x, y in Self.isSquare(x, y) || Self.isCross(x, y) }
    #expect(boxes.map(\.isChecked) == [true])
  }

  /// A broad cross hides much of the sides, so that a square is only found beside another.
  @Test func aBroadCrossMayHideTheSidesOfASquareBesideAnother() throws {
    func isCrossed(_ x: Double, _ y: Double) -> Bool {
      Self.isSquare(x, y) || max(abs(x), abs(y)) < 23 && min(abs(x - y), abs(x + y)) < 7
    }
    let options = try Self.found { x, y in Self.isSquare(x + 90, y) || isCrossed(x - 40, y) }
    #expect(options.sorted { $0.box.x < $1.box.x }.map(\.isChecked) == [false, true])
    #expect(try Self.found(isCrossed).isEmpty)
  }

  /// Circles are options where there are several and one is marked.
  @Test func circlesAreFoundInGroups() throws {
    let boxes = try Self.found { x, y in
      Self.isCircle(x, y + 40) || Self.isCircle(x, y - 40) || x * x + (y - 40) * (y - 40) < 60
    }
    #expect(boxes.map(\.shape) == [.round, .round])
    #expect(boxes.sorted { $0.box.y < $1.box.y }.map(\.isChecked) == [false, true])
    #expect(try Self.found { x, y in Self.isCircle(x, y + 40) || Self.isCircle(x, y - 40) }.isEmpty)
    #expect(try Self.found { x, y in Self.isCircle(x, y) || x * x + y * y < 60 }.isEmpty)
  }

  /// A D, cells of a grid, a black square, a finder pattern, and a square close to others.
  @Test(
    arguments: [
      { (x: Double, y: Double) in
        x < 0 ? CheckBoxesTests.isSquare(x, y) : CheckBoxesTests.isCircle(x, y)
      },
      { x, y in
        abs(x) < 90 && abs(y) < 60
          && min(abs(x.remainder(dividingBy: 36)), abs(y.remainder(dividingBy: 36))) < 1.5
      },
      { x, y in max(abs(x), abs(y)) < 18 },
      { x, y in CheckBoxesTests.isSquare(x, y, line: 4) || max(abs(x), abs(y)) < 8 },
      { x, y in (-2...2).contains { CheckBoxesTests.isSquare(x - 42 * Double($0), y) } },
    ] as [@Sendable (Double, Double) -> Bool])
  func otherShapesAreNone(isInk: @escaping @Sendable (Double, Double) -> Bool) throws {
    #expect(try Self.found(isInk).isEmpty)
  }

  /// A page of noise, on which each of 30,000 runs of dark pixels has ten others at the distance of a box.
  /// The limit is of processor time, ten times what it takes; comparing all of them took 4 s.
  @Test func noiseTakesLittleTime() throws {
    var random: UInt32 = 1
    let page = try #require(
      Raster(width: 1240, height: 1754, channels: 1) { pixels, bytesPerRow in
        for i in 0..<1754 * bytesPerRow {
          random = random &* 1_664_525 &+ 1_013_904_223
          pixels[i] = UInt8(random >> 24)
        }
      })
    func seconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    for capitalHeight in [24.0, 35] {
      let start = seconds()
      #expect(try RecognizedPage.CheckBox.detected(on: page, capitalHeight: capitalHeight).isEmpty)
      #expect(seconds() - start < 1)
    }
  }
}
