internal import FoundationEssentials
internal import Synchronization

/// The previews that were made last, so that one that is asked for again costs nothing: the thumbnail of
/// a photo is made when it arrives.
final class PreviewCache: Sendable {
  /// What a preview shows.
  struct Key: Hashable, Sendable {
    let session: SessionID
    /// The page with its corners, its rotation and its look.
    let page: SessionPage
    /// The longer side, in pixels.
    let side: Int
  }

  private struct State {
    var previews: [Key: Data] = [:]
    /// From the oldest to the newest.
    var order: [Key] = []
    var byteCount = 0
  }

  private let state = Mutex(State())
  private let maximumByteCount: Int

  /// - Parameter maximumByteCount: 16 MB by default, some 200 thumbnails.
  init(maximumByteCount: Int = 16_000_000) { self.maximumByteCount = maximumByteCount }

  /// The preview for `key`; `nil` where it is not kept any more.
  func preview(for key: Key) -> Data? { state.withLock { $0.previews[key] } }

  /// Keeps a preview, and forgets the oldest where there are too many.
  func keep(_ preview: Data, for key: Key) {
    state.withLock { state in
      guard state.previews[key] == nil else { return }
      state.previews[key] = preview
      state.order.append(key)
      state.byteCount += preview.count
      while state.byteCount > maximumByteCount, !state.order.isEmpty {
        state.byteCount -= state.previews.removeValue(forKey: state.order.removeFirst())?.count ?? 0
      }
    }
  }

  /// Forgets the previews of a session.
  func forget(_ session: SessionID) {
    state.withLock { state in
      for key in state.order where key.session == session {
        state.byteCount -= state.previews.removeValue(forKey: key)?.count ?? 0
      }
      state.order.removeAll { $0.session == session }
    }
  }
}
