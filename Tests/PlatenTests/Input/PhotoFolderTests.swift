import Foundation
import Testing

@testable import Platen

struct PhotoFolderTests {
  private let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0])
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "b10.jpg", "b9.JPG", "noextension", ".hidden.jpg", "sub/c.jpg", ".git/d.jpg",
      "@eaDir/b9.JPG/SYNOPHOTO_THUMB_M.jpg", "sub/#recycle/e.jpg",
    ] {
      try folder.write(jpeg, to: name)
    }
    try folder.write(Data("notes".utf8), to: "notes.txt")
    try folder.write(Data("# x".utf8), to: "sub/README.md")
    try folder.write(Data(), to: "empty.jpg")
  }

  private func names(isRecursive: Bool) throws -> ([String], Int) {
    let contents = try PhotoFolder(path: folder.path, isRecursive: isRecursive).contents()
    return (
      contents.photos.map { String($0.name.dropFirst(folder.path.count + 1)) },
      contents.skippedCount
    )
  }

  @Test func photosAreRecognizedByTheirContentAndDamagedOnesByTheirName() throws {
    let (names, skippedCount) = try names(isRecursive: false)
    #expect(names == ["b9.JPG", "b10.jpg", "empty.jpg", "noextension"])
    #expect(skippedCount == 1)
  }

  @Test func subfoldersAreListedOnRequestButNotHiddenOnes() throws {
    let (names, skippedCount) = try names(isRecursive: true)
    #expect(names == ["b9.JPG", "b10.jpg", "empty.jpg", "noextension", "sub/c.jpg"])
    #expect(skippedCount == 2)
  }

  @Test func aLinkToAFolderAboveIsFollowedOnce() throws {
    let link = folder.url.appendingPathComponent("sub/up").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "..")
    let (names, _) = try names(isRecursive: true)
    #expect(names.count { $0.hasSuffix("c.jpg") } <= 2)
  }

  @Test func aMissingFolderIsAnError() {
    let path = folder.path + "/missing"
    #expect(throws: ScanError.input(path, "No such file or directory")) {
      try PhotoFolder(path: path).contents()
    }
    #expect(!PhotoFolder.exists(at: path) && PhotoFolder.exists(at: folder.path))
  }
}
