import CShim
import Foundation
import Testing

/// What a child process says when it crashes.
struct CrashTests {
  /// The process uses the result of an allocation that failed, as poppler does.
  @Test func aCrashAtTheLimitOfMemoryIsExplained() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
    ) {
      shim_explain_crashes()
      shim_limit_process(64 << 20, 60)
      while let bytes = malloc(1 << 20) { memset(bytes, 1, 1 << 20) }
      raise(SIGSEGV)
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("out of memory"))
  }

  @Test func anotherCrashIsNot() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
    ) {
      shim_explain_crashes()
      shim_limit_process(512 << 20, 60)
      raise(SIGSEGV)
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("out of memory"))
  }
}
