internal import PlatenDocument
internal import PlatenModel

extension PageLink {
  /// The link of a barcode that holds an address; `nil` for any other item.
  init?(_ item: Item, at placement: PagePlacement) {
    guard let quad = item.quad, let payload = item.barcode?.payload else { return nil }
    self.init(box: placement.box(of: quad), payload: payload)
  }
}
