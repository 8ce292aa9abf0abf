import PlatenModel
import Testing

@testable import Platen

struct WorkSettingsTests {
  /// A new setting is part of the key of kept pages, unless it changes no page.
  @Test func everySettingIsUsedOrIgnored() {
    let properties = Set(Mirror(reflecting: ScanOptions()).children.compactMap(\.label))
    let used = Set(WorkSettings.CodingKeys.allCases.map(\.rawValue))
    #expect(used.union(WorkSettings.ignored) == properties)
    #expect(used.isDisjoint(with: WorkSettings.ignored))
    #expect(Mirror(reflecting: ItemSettings()).children.count == 4)
  }

  @Test func aSettingChangesTheKeyAndTheNumberOfJobsDoesNot() {
    let standard = WorkSettings(options: ScanOptions()).key
    let changes: [(inout ScanOptions) -> Void] = [
      { $0.rotation = .clockwise }, { $0.color = .bw }, { $0.languages = ["deu", "eng"] },
      { $0.items.kinds = [.currency] }, { $0.items.locale = "de-CH" }, { $0.encodesImages = false },
      { $0.pageFinding = .quad(Quad(width: 9, height: 9)) }, { $0.paperSize = .named("A4") },
    ]
    for change in changes {
      var options = ScanOptions()
      change(&options)
      #expect(WorkSettings(options: options).key != standard)
    }
    var options = ScanOptions()
    options.jobs = 7
    options.limits.pages = 3
    #expect(WorkSettings(options: options).key == standard)
  }

  /// Numbers that JSON lacks are told apart too.
  @Test func settingsWithInfiniteNumbersHaveKeysOfTheirOwn() {
    let keys = [Double.infinity, -.infinity].map { value in
      var options = ScanOptions()
      let corner = Point(x: value, y: 0)
      options.pageFinding = .quad(
        Quad(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner))
      return WorkSettings(options: options).key
    }
    #expect(keys[0] != keys[1] && !keys.contains { $0.isEmpty })
  }

  @Test func kindsOfItemsHaveOneOrder() {
    var options = ScanOptions()
    options.items.kinds = Set(Item.Kind.allCases)
    options.items.referenceDate = "2026-01-01"
    let key = WorkSettings(options: options).key
    options.items.kinds = Set(Item.Kind.allCases.reversed())
    #expect(WorkSettings(options: options).key == key)
  }
}
