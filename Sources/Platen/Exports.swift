// The values that the public functions take and return come with an import of Platen.
@_exported public import PlatenDocument
@_exported public import PlatenModel
