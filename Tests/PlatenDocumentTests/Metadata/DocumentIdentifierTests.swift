import Testing

@testable import PlatenDocument

@Suite struct DocumentIdentifierTests {
  /// Shorter than a block, one block, and several blocks with a rest.
  @Test(arguments: [1, 8, 63, 64, 65, 200])
  func everyBitChangesTheIdentifier(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var seen: Set<[UInt8]> = [identifier(bytes)]
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        #expect(seen.insert(identifier(changed)).inserted)
      }
    }
  }

  @Test func theBoundariesOfDataChangeTheIdentifier() {
    let parts: [[[UInt8]]] = [
      [], [[]], [[0]], [[0, 0]], [[0], [0]], [[1, 2]], [[1], [2]], [[2], [1]], [[], [1, 2]],
      [[UInt8](repeating: 0, count: 64)], [[UInt8](repeating: 0, count: 65)],
    ]
    #expect(Set(parts.map(identifier)).count == parts.count)
  }

  /// The expected value comes from a Python implementation.
  @Test func theIdentifierIsTheSameOnEveryMachine() {
    var source: [UInt8] = []
    source.append(.bytes(identifier((0..<1000).map { UInt8(truncatingIfNeeded: $0) })))
    #expect(String(decoding: source, as: UTF8.self) == "<C60D968F0FB4694F36B9F63BC021AD2F>")
  }

  private func identifier(_ parts: [UInt8]...) -> [UInt8] { identifier(parts) }

  private func identifier(_ parts: [[UInt8]]) -> [UInt8] {
    var documentIdentifier = DocumentIdentifier()
    for part in parts { documentIdentifier.add(part) }
    return documentIdentifier.bytes
  }
}
