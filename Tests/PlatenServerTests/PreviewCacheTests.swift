import Foundation
import PlatenModel
import Testing

@testable import PlatenServer

/// Previews are kept as long as there is room, and for what they show alone.
@Suite struct PreviewCacheTests {
  private let session = SessionID()

  private func key(_ page: SessionPage, session: SessionID? = nil) -> PreviewCache.Key {
    .init(session: session ?? self.session, page: page, side: 500)
  }

  private func page() -> SessionPage {
    SessionPage(
      id: SessionID(), name: "a.jpg", width: 10, height: 10, sha256: "", detected: nil,
      confidence: nil)
  }

  @Test func aPreviewIsKeptForItsCornersAndItsLook() {
    let cache = PreviewCache()
    var page = page()
    cache.store(Data([1]), for: key(page))
    #expect(cache.preview(for: key(page)) == Data([1]))
    page.look = .gray
    #expect(cache.preview(for: key(page)) == nil)
    page.look = .auto
    page.quad = Quad(width: 5, height: 5)
    #expect(cache.preview(for: key(page)) == nil)
  }

  @Test func theOldestGoFirst() {
    let cache = PreviewCache(maximumByteCount: 25)
    let pages = (0..<4).map { _ in page() }
    for page in pages { cache.store(Data(count: 10), for: key(page)) }
    #expect(pages.map { cache.preview(for: key($0)) != nil } == [false, false, true, true])
    cache.store(Data(count: 100), for: key(page()))
    #expect(cache.preview(for: key(pages[3])) == nil)
  }

  @Test func aSessionIsForgottenWithItsPreviews() {
    let cache = PreviewCache()
    let (page, other) = (page(), SessionID())
    cache.store(Data([1]), for: key(page))
    cache.store(Data([2]), for: key(page, session: other))
    cache.forget(session)
    #expect(cache.preview(for: key(page)) == nil)
    #expect(cache.preview(for: key(page, session: other)) == Data([2]))
  }
}
