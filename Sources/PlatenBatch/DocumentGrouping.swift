public import Platen
internal import PlatenModel

/// Which photos become one document.
public enum DocumentGrouping: Hashable, Sendable {
  /// Each photo, or each file of several pages.
  case photo
  /// The photos of each folder.
  case folder
  /// All photos between two separator sheets (`SeparatorSheet`), which are left out. The scan needs
  /// `ScanOptions.detectsSeparators`.
  case separator
  /// All pages between two blank ones, which are left out. The scan needs
  /// `ScanOptions.detectsBlankPages`.
  case blank
  /// Photos that were taken at most `seconds` after the one before them.
  case gap(seconds: Double)

  /// The documents of `photos`, in their order.
  public func jobs(of photos: [PhotoRequest]) -> [DocumentJob] {
    var jobs: [DocumentJob] = []
    var last: (photo: PhotoRequest, time: Double?)?
    for photo in photos {
      let time = needsTime ? photo.source.captureTime() : nil
      if let last, continues(photo, time, after: last.photo, last.time) {
        jobs[jobs.count - 1].photos.append(photo)
      } else {
        jobs.append(DocumentJob(photos: [photo]))
      }
      last = (photo, time)
    }
    return jobs
  }

  private var needsTime: Bool { if case .gap = self { true } else { false } }

  /// Whether `photo` belongs to the document of the photo before it.
  private func continues(
    _ photo: PhotoRequest, _ time: Double?, after last: PhotoRequest, _ lastTime: Double?
  ) -> Bool {
    switch self {
    case .separator, .blank: return true
    case .photo: return photo.source == last.source && photo.page != nil
    case .folder: return photo.source.folder == last.source.folder
    case .gap(let seconds):
      guard let time, let lastTime else { return false }
      return abs(time - lastTime) <= seconds
    }
  }
}

extension PhotoSource {
  /// The path of the folder with its slash; empty for anything but a file.
  var folder: String {
    if case .file(let path) = self { path.splitAtLastSlash.folder } else { "" }
  }

  /// The name of the file without its folder and its extension.
  var stem: String {
    let file = name.splitAtLastSlash.name
    let stem = file.split(separator: ".", omittingEmptySubsequences: false).dropLast()
      .joined(separator: ".")
    return stem.isEmpty ? file : stem
  }
}
