/// The target that the name of the program selects: links to one program have the targets' names.
private let target: FuzzTarget = {
  let name = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("the program's name is none of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()

/// The entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(UnsafeBufferPointer(start: start, count: count))
  return 0
}
