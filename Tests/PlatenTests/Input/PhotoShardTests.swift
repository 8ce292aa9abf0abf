import Foundation
import Testing

@testable import Platen

struct PhotoShardTests {
  @Test func everyPhotoIsInOnePartAndCopiesAreInTheSame() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-shard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var photos: [PhotoSource] = []
    for index in 0..<40 {
      let url = folder.appendingPathComponent("\(index).jpg")
      try Data("content \(index % 20)".utf8).write(to: url)
      photos.append(.file(url.path))
    }
    photos += [.file(folder.path + "/missing.jpg"), .standardInput]
    let parts = (1...3).map { PhotoShard($0, of: 3)!.photos(of: photos) }
    #expect(parts.reduce(0) { $0 + $1.count } == photos.count)
    #expect(parts.allSatisfy { $0.count > 4 })
    for part in parts {
      for index in 0..<20 {
        #expect(part.contains(photos[index]) == part.contains(photos[index + 20]))
      }
    }
    #expect(PhotoShard(1, of: 1)!.photos(of: photos) == photos)
  }

  @Test(arguments: [(0, 2), (3, 2), (1, 0), (-1, -1)])
  func thereIsNoSuchPart(number: Int, count: Int) { #expect(PhotoShard(number, of: count) == nil) }
}
