internal import PlatenImaging
internal import PlatenModel

/// What may be a code, cut out of a photo and flattened.
struct CloseUp {
  /// The region, in places of the photo.
  let region: Quad
  let picture: CodePicture
  /// Where the region is in ``picture``, which shows a margin around it.
  let inner: Box
}

/// The close-ups of one photo, each made when it is first asked for.
struct CloseUps {
  let photo: CodePicture
  private var made: [Quad: CloseUp] = [:]

  init(of photo: CodePicture) { self.photo = photo }

  /// Whether there is one of `region` already.
  func contains(_ region: Quad) -> Bool { made[region] != nil }

  mutating func closeUp(of region: Quad) throws(ScanError) -> CloseUp {
    if let closeUp = made[region] { return closeUp }
    let (picture, inner) = try photo.flattened(region)
    let closeUp = CloseUp(region: region, picture: picture, inner: inner)
    made[region] = closeUp
    return closeUp
  }
}
