internal import FoundationEssentials

/// The input of a network, as its ONNX file states it.
///
/// OpenCV does not tell the shape. An ONNX file is a message of Protocol Buffers (onnx.proto): the input is in
/// the graph, its type has a tensor, and that a shape of dimensions.
struct NetworkInput: Hashable, Sendable {
  /// Channels of the image; `nil` where any number is allowed.
  let channels: Int?
  /// In pixels; `nil` where any is allowed.
  let width: Int?
  /// In pixels; `nil` where any is allowed.
  let height: Int?

  /// The first input with four dimensions: images, channels, rows, columns. `nil` where there is none, as in
  /// a damaged file.
  init?(onnx file: Data) {
    let inputs = ProtocolBuffer(file).messages(Field.graph).flatMap { $0.messages(Field.input) }
    let shapes = inputs.map { input in
      input.messages(Field.type).flatMap { $0.messages(Field.tensor) }
        .flatMap { $0.messages(Field.shape) }.flatMap { $0.messages(Field.dimension) }
        .map { $0.number(Field.size) }
    }
    guard let shape = shapes.first(where: { $0.count == 4 }) else { return nil }
    let sizes = shape.map { $0.flatMap { $0 > 0 ? $0 : nil } }
    (channels, height, width) = (sizes[1], sizes[2], sizes[3])
  }

  /// The numbers of the fields on the way to a size.
  private enum Field {
    static let graph = 7, input = 11, type = 2, tensor = 1, shape = 2, dimension = 1, size = 1
  }
}

/// The fields of a message of Protocol Buffers; what is damaged ends it.
private struct ProtocolBuffer {
  private let bytes: Data.SubSequence

  init(_ bytes: Data.SubSequence) { self.bytes = bytes }

  private enum Value {
    case number(UInt64)
    case bytes(Data.SubSequence)
    case other
  }

  /// The messages in field `number`.
  func messages(_ number: Int) -> [ProtocolBuffer] {
    fields(number).compactMap {
      if case .bytes(let bytes) = $0 { ProtocolBuffer(bytes) } else { nil }
    }
  }

  /// The first number in field `number`.
  func number(_ number: Int) -> Int? {
    for case .number(let value) in fields(number) { return Int(exactly: value) }
    return nil
  }

  private func fields(_ wanted: Int) -> [Value] {
    var rest = bytes
    var values: [Value] = []
    while let tag = Self.varint(&rest), let value = Self.value(&rest, kind: tag & 7) {
      if tag >> 3 == UInt64(wanted) { values.append(value) }
    }
    return values
  }

  private static func value(_ rest: inout Data.SubSequence, kind: UInt64) -> Value? {
    switch kind {
    case 0: return varint(&rest).map(Value.number)
    case 1, 5:
      let count = kind == 1 ? 8 : 4
      guard rest.count >= count else { return nil }
      rest = rest.dropFirst(count)
      return .other
    case 2:
      guard let count = varint(&rest), count <= UInt64(rest.count) else { return nil }
      let value = rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
      return .bytes(value)
    default: return nil
    }
  }

  private static func varint(_ rest: inout Data.SubSequence) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
    }
    return nil
  }
}
