internal import ArgumentParser

/// Fields of a receipt: names, separated by commas.
struct RequiredFields: ExpressibleByArgument {
  let fields: [RequiredField]

  init?(argument: String) {
    let fields = argument.split(separator: ",").map { RequiredField(rawValue: String($0)) }
    guard !fields.isEmpty, !fields.contains(nil) else { return nil }
    self.fields = fields.compactMap { $0 }
  }
}
