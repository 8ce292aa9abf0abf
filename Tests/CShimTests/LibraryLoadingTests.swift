import CShim
import Testing

/// The loader of libraries and the error of a thread's last call.
struct LibraryLoadingTests {
  private typealias Function = @convention(c) () -> Void

  /// Loads `name` with `symbols`, twice; the error of each call, or `nil` where it succeeds.
  private func errors(loading name: String, symbols: [String]) -> [String?] {
    var pointers = [UnsafeMutableRawPointer?](repeating: nil, count: symbols.count)
    return name.withCString { name in
      var library = shim_library()
      library.name = name
      return (0..<2).map { _ in
        shim_clear_error()
        let isLoaded = pointers.withUnsafeMutableBufferPointer { pointers in
          withCStrings(symbols) { names in
            let symbols = names.indices.map {
              shim_symbol(name: names[$0], pointer: pointers.baseAddress! + $0)
            }
            return shim_library_load(&library, symbols, symbols.count)
          }
        }
        #expect(isLoaded == (library.handle != nil))
        return isLoaded ? nil : String(cString: shim_last_error())
      }
    }
  }

  private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafePointer<CChar>]) -> Result,
    _ known: [UnsafePointer<CChar>] = []
  ) -> Result {
    guard let first = strings.first else { return body(known) }
    return first.withCString { withCStrings(Array(strings.dropFirst()), body, known + [$0]) }
  }

  @Test func aLibraryWithAllSymbolsIsLoaded() {
    #expect(errors(loading: "libm.so.6", symbols: ["cos", "sin"]) == [nil, nil])
  }

  @Test func theReasonOfAMissingLibraryIsKeptForEveryCall() {
    let reason = "libnonesuch.so.1: cannot open shared object file: No such file or directory"
    #expect(errors(loading: "libnonesuch.so.1", symbols: ["cos"]) == [reason, reason])
  }

  @Test func theReasonNamesTheMissingSymbol() throws {
    let reason = try #require(
      errors(loading: "libm.so.6", symbols: ["cos", "nonesuch"]).last ?? nil)
    #expect(reason.hasSuffix("libm.so.6: undefined symbol: nonesuch"))
  }
}

struct LastErrorTests {
  @Test(arguments: [
    ("one line", "one line"), ("two\nlines.\n", "two lines"), ("", ""), ("...", ""),
    (String(repeating: "x", count: 600), String(repeating: "x", count: 511)),
  ])
  func anErrorIsOneLineWithoutAFullStop(message: String, expected: String) {
    shim_set_error(message)
    #expect(String(cString: shim_last_error()) == expected)
    #expect(!shim_last_error_is_out_of_memory())
  }

  @Test func exhaustedMemoryIsAKindOfItsOwnUntilTheNextError() {
    shim_set_out_of_memory()
    #expect(shim_last_error_is_out_of_memory())
    #expect(String(cString: shim_last_error()) == "out of memory")
    shim_set_error("another")
    #expect(!shim_last_error_is_out_of_memory())
    shim_set_out_of_memory()
    shim_clear_error()
    #expect(!shim_last_error_is_out_of_memory() && shim_last_error().pointee == 0)
  }
}
