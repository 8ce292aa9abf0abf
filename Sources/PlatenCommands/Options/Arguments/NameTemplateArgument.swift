internal import ArgumentParser
internal import PlatenBatch

/// A template for the names of documents: `{date}-{merchant|title}`.
struct NameTemplateArgument: ExpressibleByArgument {
  let template: NameTemplate

  init?(argument: String) {
    guard let template = NameTemplate(argument) else { return nil }
    self.template = template
  }

  var defaultValueDescription: String { "\(template)" }
}
