internal import ArgumentParser
internal import Platen

/// Kinds of items: names, separated by commas.
struct ItemTypes: ExpressibleByArgument {
  let kinds: Set<Item.Kind>

  static var all: ItemTypes { ItemTypes(kinds: Set(Item.Kind.allCases)) }

  private init(kinds: Set<Item.Kind>) { self.kinds = kinds }

  init?(argument: String) {
    guard let kinds = Set<Item.Kind>(names: argument) else { return nil }
    self.init(kinds: kinds)
  }

  var defaultValueDescription: String { "all" }
  static var allValueStrings: [String] { Item.Kind.allCases.map(\.rawValue) }
}
