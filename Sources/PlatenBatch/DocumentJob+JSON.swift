internal import FoundationEssentials
public import Platen

extension DocumentJob {
  /// Reads a file of JSON lines, a document each:
  ///
  /// ```json
  /// {"name":"2026/lease","title":"Lease","photos":["a.jpg",{"source":"b.jpg","rotation":90}]}
  /// ```
  ///
  /// A photo is its path or a `PhotoCorrection`. Throws an error of the kind `input` where the file
  /// cannot be read or a line is no document.
  public static func jobs(contentsOf source: PhotoSource) throws(ScanError) -> [DocumentJob] {
    let lines = try source.contents(megabytes: InputLimits().megabytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var jobs: [DocumentJob] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
      guard let job = try? JSONDecoder().decode(Line.self, from: Data(line)) else {
        throw .input(
          source.name,
          "line \(index + 1) is no document: an object with 'photos', an array of paths")
      }
      jobs.append(job.job)
    }
    return jobs
  }

  private struct Line: Decodable {
    let name: String?
    let title: String?
    let photos: [Photo]

    var job: DocumentJob {
      var job = DocumentJob(photos: PhotoCorrections(photos.map(\.correction)).requests)
      job.name = name
      job.title = title
      return job
    }
  }

  private struct Photo: Decodable {
    let correction: PhotoCorrection

    init(from decoder: any Decoder) throws {
      if let path = try? decoder.singleValueContainer().decode(String.self) {
        correction = PhotoCorrection(source: path)
      } else {
        correction = try PhotoCorrection(from: decoder)
      }
    }
  }
}
