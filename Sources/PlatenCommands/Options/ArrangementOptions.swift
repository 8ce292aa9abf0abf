internal import ArgumentParser
internal import Platen

/// Which photos of folders and files are taken, and in which order.
struct ArrangementOptions: ParsableArguments {
  @Flag(help: "Take the photos in subfolders of folders as well.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Sort all photos by name, by the time of the file, or by the time of the photo (exif). By "
        + "default, those of a folder are sorted by name.", valueName: "order"))
  var sort: SortChoice?

  @Option(
    help: ArgumentHelp(
      "Take only these pages of the input, numbered from 1, such as 1-3,7.", valueName: "pages"))
  var pages: PageNumbersArgument?

  @Option(
    help: ArgumentHelp("Begin with these pages of the input, such as 2,1.", valueName: "pages"))
  var order: PageNumbersArgument?

  @Flag(help: "Begin with the last page.") var reverse = false

  @Flag(
    help: "Alternate front sides, the first half, with back sides, the second half from its end.")
  var interleave = false

  @Option(
    help: ArgumentHelp(
      "Take only this part of the photos, such as 2/5: the second of five, by the content of their "
        + "files. Several machines share the work so.", valueName: "part"))
  var shard: ShardArgument?

  func validate() throws {
    guard shard == nil || takesAll else {
      throw ValidationError("--shard contradicts --pages, --order, --reverse and --interleave")
    }
  }

  /// Whether all pages are taken as they come.
  var takesAll: Bool { arrangement.isIdentity }

  /// `photos` in the order of ``sort``.
  func sorted(_ photos: [PhotoSource]) -> [PhotoSource] { sort?.order.sorted(photos) ?? photos }

  /// The pages that are taken of `pages`, in their new order.
  func arranged(_ pages: [PhotoRequest]) throws(ScanError) -> [PhotoRequest] {
    try arrangement.arranged(pages)
  }

  private var arrangement: PageArrangement {
    var arrangement = PageArrangement()
    arrangement.selection = pages?.numbers
    arrangement.order = order?.numbers
    arrangement.isReversed = reverse
    arrangement.interleavesSides = interleave
    return arrangement
  }
}
