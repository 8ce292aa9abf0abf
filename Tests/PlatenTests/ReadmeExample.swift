import Platen

/// Makes a searchable PDF of photos, a page each.
func makeDocument(of photos: [PhotoSource], at path: String) async throws {
  let document = try SearchableDocument()
  for await photo in try Scanner().pages(of: photos) {
    try document.append(photo.get())
  }
  try document.write(to: path)
}
