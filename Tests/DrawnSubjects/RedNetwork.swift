package import Foundation

/// A saliency network for tests: one convolution of 1 × 1 that takes what is red for a subject.
package enum RedNetwork {
  /// Its ONNX file, for images of `size` × `size` pixels; `nil` for any size.
  ///
  /// - Parameters:
  ///   - givesLogOdds: whether the map is not made probabilities.
  ///   - channels: the channels of the input; a network that is of use has 3.
  package static func onnx(
    size: Int? = 320, givesLogOdds: Bool = false, channels: Int = 3
  ) -> Data {
    // ImageNet's mean and deviation are undone: k × (red - green / 2 - blue / 2 - 1 / 4).
    let k: Float = 30
    let weights = [k * 0.229, -k * 0.112, -k * 0.1125].prefix(channels)
    let bias = k * (0.485 - 0.228 - 0.203 - 0.25)
    let convolution = node(
      "Conv", inputs: ["image", "weights", "bias"], output: givesLogOdds ? "map" : "odds")
    let sigmoid = node("Sigmoid", inputs: ["odds"], output: "map")
    let nodes = givesLogOdds ? [convolution] : [convolution, sigmoid]
    var graph = Message()
    nodes.forEach { graph.add(1, $0) }
    graph.add(2, "red")
    graph.add(5, tensor("weights", [1, channels, 1, 1], Array(weights)))
    graph.add(5, tensor("bias", [1], [bias]))
    graph.add(11, value("image", [1, channels, size, size]))
    graph.add(12, value("map", [1, 1, size, size]))
    var model = Message()
    model.add(1, 7)
    model.add(7, graph)
    var operators = Message()
    operators.add(1, "")
    operators.add(2, 13)
    model.add(8, operators)
    return model.bytes
  }

  private static func node(_ kind: String, inputs: [String], output: String) -> Message {
    var node = Message()
    inputs.forEach { node.add(1, $0) }
    node.add(2, output)
    node.add(3, kind.lowercased())
    node.add(4, kind)
    if kind == "Conv" {
      var kernel = Message()
      kernel.add(1, "kernel_shape")
      kernel.add(8, 1)
      kernel.add(8, 1)
      kernel.add(20, 7)
      node.add(5, kernel)
    }
    return node
  }

  private static func tensor(_ name: String, _ shape: [Int], _ numbers: [Float]) -> Message {
    var tensor = Message()
    shape.forEach { tensor.add(1, $0) }
    tensor.add(2, 1)
    tensor.add(8, name)
    tensor.add(
      9,
      numbers.reduce(into: Data()) { data, number in
        withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      })
    return tensor
  }

  /// An input or an output of floats; a size of `nil` is any.
  private static func value(_ name: String, _ shape: [Int?]) -> Message {
    var sizes = Message()
    for size in shape {
      var dimension = Message()
      if let size { dimension.add(1, size) } else { dimension.add(2, "any") }
      sizes.add(1, dimension)
    }
    var tensor = Message()
    tensor.add(1, 1)
    tensor.add(2, sizes)
    var type = Message()
    type.add(1, tensor)
    var value = Message()
    value.add(1, name)
    value.add(2, type)
    return value
  }

  /// A message of Protocol Buffers.
  private struct Message {
    private(set) var bytes = Data()

    mutating func add(_ field: Int, _ number: Int) {
      append(field << 3)
      append(number)
    }

    mutating func add(_ field: Int, _ data: Data) {
      append(field << 3 | 2)
      append(data.count)
      bytes += data
    }

    mutating func add(_ field: Int, _ text: String) { add(field, Data(text.utf8)) }

    mutating func add(_ field: Int, _ message: Message) { add(field, message.bytes) }

    private mutating func append(_ number: Int) {
      var rest = number
      while rest > 127 {
        bytes.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
  }
}
