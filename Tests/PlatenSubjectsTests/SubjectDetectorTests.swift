import DrawnSubjects
import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenSubjects

@Suite struct SubjectDetectorTests {
  private func subjects(of photo: SubjectPhoto) throws -> PhotoSubjects {
    let network = try SubjectNetwork(onnx: RedNetwork.onnx(), source: "red.onnx")
    return try SubjectDetector(network: network).subjects(in: photo.raster)
  }

  @Test func e1ThingsThatDoNotTouchAreSubjectsOfTheirOwn() throws {
    let found = try subjects(of: .threeDiscs).subjects
    #expect(found.map(\.id) == [1, 2, 3])
    for (subject, radius) in zip(found, [83.2, 70.4, 57.6]) {
      #expect(abs(subject.area / (.pi * radius * radius) - 1) < 0.03)
      #expect(subject.confidence > 0.9 && subject.confidence <= 1)
    }
  }

  @Test func e1ThingsThatTouchAreOneSubjectOrTwo() throws {
    let photo = SubjectPhoto(shapes: [
      .disc(x: 0.35, y: 0.4, radius: 0.15), .disc(x: 0.6, y: 0.4, radius: 0.15),
    ])
    #expect((1...2).contains(try subjects(of: photo).subjects.count))
  }

  @Test func nothingIsFoundOnABareGround() throws {
    let found = try subjects(of: .empty)
    #expect(found.subjects.isEmpty)
    #expect(found.subject(at: Point(x: 100, y: 100)) == nil)
  }

  @Test func specksAreNoSubjects() throws {
    let photo = SubjectPhoto(shapes: [
      .disc(x: 0.5, y: 0.4, radius: 0.2), .disc(x: 0.05, y: 0.05, radius: 0.008),
    ])
    #expect(try subjects(of: photo).subjects.count == 1)
  }

  @Test func e3TheBoxEndsAtTheExtremities() throws {
    let subject = try subjects(of: .threeDiscs).subjects[0]
    #expect(abs(subject.bounds.x - (0.2 - 0.13) * 640) <= 2)
    #expect(abs(subject.bounds.y - (0.4 - 0.13) * 640) <= 2)
    #expect(abs(subject.bounds.maxX - (0.2 + 0.13) * 640) <= 2)
    #expect(abs(subject.bounds.maxY - (0.4 + 0.13) * 640) <= 2)
  }

  @Test func e6ThereIsASubjectAtAPointOrNone() throws {
    let found = try subjects(of: .threeDiscs)
    #expect(found.subject(at: Point(x: 128, y: 256))?.id == 1)
    #expect(found.subject(at: Point(x: 320, y: 256))?.id == 2)
    #expect(found.subject(at: Point(x: 512, y: 256))?.id == 3)
    #expect(found.subject(at: Point(x: 230, y: 256)) == nil)
    #expect(found.subject(at: Point(x: -5, y: 256)) == nil)
    #expect(found.subject(at: Point(x: 1e6, y: 256)) == nil)
  }

  @Test func aHoleIsKept() throws {
    let photo = SubjectPhoto(shapes: [.ring(x: 0.5, y: 0.4, radius: 0.25, hole: 0.12)])
    let found = try subjects(of: photo)
    let subject = try #require(found.subjects.first)
    #expect(found.subjects.count == 1 && subject.holes.count == 1)
    #expect(found.subject(at: Point(x: 320, y: 256)) == nil)
    #expect(found.subject(at: Point(x: 320 + 0.18 * 640, y: 256))?.id == 1)
  }

  @Test func theOutlineFollowsTheEdge() throws {
    let photo = SubjectPhoto(shapes: [.disc(x: 0.5, y: 0.4, radius: 0.25)])
    let outline = try subjects(of: photo).subjects[0].outline
    #expect(outline.count > 8)
    for point in outline {
      #expect(abs(point.distance(to: Point(x: 320, y: 256)) - 160) < 3)
    }
  }

  @Test func theEmbeddedNetworkFindsThings() throws {
    let photo = SubjectPhoto.threeDiscs
    let found = try SubjectDetector().subjects(in: photo.raster)
    #expect(found.subjects.count == 3)
    let boxes = found.subjects.map(\.box).sorted { $0.x < $1.x }
    for (box, (x, radius)) in zip(boxes, [(128.0, 83.2), (320, 70.4), (512, 57.6)]) {
      #expect(abs(box.x - (x - radius)) < 8 && abs(box.width - 2 * radius) < 12)
    }
    #expect(try SubjectDetector().subjects(in: SubjectPhoto.empty.raster).subjects.isEmpty)
  }

  @Test(arguments: [64, 320, nil])
  func theNetworkStatesItsSize(size: Int?) throws {
    let network = try SubjectNetwork(onnx: RedNetwork.onnx(size: size), source: "red.onnx")
    let found = try SubjectDetector(network: network).subjects(in: SubjectPhoto.threeDiscs.raster)
    #expect(found.subjects.count == 3)
  }

  @Test func logOddsBecomeProbabilities() throws {
    let network = try SubjectNetwork(
      onnx: RedNetwork.onnx(givesLogOdds: true), source: "red.onnx")
    let map = try network.map(of: SubjectPhoto.threeDiscs.raster)
    #expect(map.allSatisfy { (0...1).contains($0) })
    #expect(map.max()! > 0.9 && map.min()! < 0.1)
  }

  /// The middle has the same places in the map, and nothing is beside it.
  @Test func theMiddleOfAPhotoHasItsPlaceInTheMap() throws {
    let network = try SubjectNetwork(onnx: RedNetwork.onnx(), source: "red.onnx")
    let raster = SubjectPhoto.threeDiscs.raster
    let (whole, middle) = (try network.map(of: raster), try network.map(of: raster, middle: 0.5))
    let size = SubjectNetwork.mapSize
    var differing = 0
    for cell in whole.indices {
      let (x, y) = (cell % size, cell / size)
      if (size / 4..<3 * size / 4).contains(x) && (size / 4..<3 * size / 4).contains(y) {
        if abs(whole[cell] - middle[cell]) > 0.5 { differing += 1 }
      } else {
        #expect(middle[cell] == 0)
      }
    }
    #expect(differing < 100 && middle.max()! > 0.9)
  }

  @Test(arguments: [Data("no network".utf8), Data(), RedNetwork.onnx(channels: 2)])
  func anUnusableNetworkIsAnError(file: Data) {
    let error = #expect(throws: ScanError.self) {
      try SubjectNetwork(onnx: file, source: "bad.onnx")
    }
    #expect(error?.kind == .configuration && error?.subject == "bad.onnx")
  }

  @Test func grayAndTinyPhotosHaveNoFault() throws {
    let network = try SubjectNetwork(onnx: RedNetwork.onnx(), source: "red.onnx")
    let detector = SubjectDetector(network: network)
    for (width, height, channels) in [(1, 1, 3), (3, 2, 1), (1, 900, 3), (2000, 2, 1)] {
      let photo = Raster(width: width, height: height, channels: channels) { bytes, stride in
        for place in 0..<stride * height { bytes[place] = 120 }
      }
      let found = try detector.subjects(in: try #require(photo))
      #expect(found.subjects.isEmpty)
      #expect(try found.cutout(of: [1], trims: true).box.width == Double(width))
    }
  }
}
