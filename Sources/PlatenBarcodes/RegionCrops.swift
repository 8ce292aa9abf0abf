internal import PlatenImaging
internal import PlatenModel

/// What may be a code, cut out of a photo and flattened.
struct RegionCrop {
  /// The region, in places of the photo.
  let region: Quad
  let image: BarcodeImage
  /// Where the region is in ``image``, which shows a margin around it.
  let regionBounds: Box
}

/// The close-ups of one photo, each made when it is first asked for.
struct RegionCrops {
  let photo: BarcodeImage
  private var cache: [Quad: RegionCrop] = [:]

  init(of photo: BarcodeImage) { self.photo = photo }

  /// Whether there is one of `region` already.
  func contains(_ region: Quad) -> Bool { cache[region] != nil }

  mutating func crop(of region: Quad) throws(ScanError) -> RegionCrop {
    if let crop = cache[region] { return crop }
    let (image, regionBounds) = try photo.rectified(region)
    let crop = RegionCrop(region: region, image: image, regionBounds: regionBounds)
    cache[region] = crop
    return crop
  }
}
