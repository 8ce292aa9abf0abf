internal import PlatenImaging
internal import PlatenModel

/// The rectified crop of a candidate region of a photo.
struct RegionCrop {
  /// The region, in pixels of the photo.
  let region: Quad
  let image: BarcodeImage
  /// The bounds of the region in ``image``, which has a margin around it.
  let regionBounds: Box
}

/// The crops of one photo, each made on first use.
struct RegionCrops {
  let photo: BarcodeImage
  private var cache: [Quad: RegionCrop] = [:]

  init(of photo: BarcodeImage) { self.photo = photo }

  /// Whether the crop of `region` exists already.
  func contains(_ region: Quad) -> Bool { cache[region] != nil }

  mutating func crop(of region: Quad) throws(ScanError) -> RegionCrop {
    if let crop = cache[region] { return crop }
    let (image, regionBounds) = try photo.rectified(region)
    let crop = RegionCrop(region: region, image: image, regionBounds: regionBounds)
    cache[region] = crop
    return crop
  }
}
