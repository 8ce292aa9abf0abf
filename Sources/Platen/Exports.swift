// Who imports Platen also sees the values that its functions take and return.
@_exported public import PlatenDocument
@_exported public import PlatenModel
