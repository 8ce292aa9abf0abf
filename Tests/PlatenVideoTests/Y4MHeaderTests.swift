import PlatenImaging
import Testing

@testable import PlatenVideo

@Suite struct Y4MHeaderTests {
  @Test(arguments: [
    ("YUV4MPEG2 W4 H2 F25:1 Ip A1:1 C420jpeg", 25.0, 4 * 2 * 3 / 2),
    ("YUV4MPEG2 W3 H3 F30000:1001 C420", 30000.0 / 1001, 9 + 2 * 4),
    ("YUV4MPEG2 H2 W4 F0:0 C444", 30, 4 * 2 * 3), ("YUV4MPEG2 W4 H2 C422 F30:1", 30, 4 * 2 * 2),
    ("YUV4MPEG2 W4 H2 F30:1 Cmono XYSCSS=MONO", 30, 8), ("YUV4MPEG2 W4 H2", 30, 12),
  ])
  func headersStateRateAndFrameSize(line: String, rate: Double, frameSize: Int) throws {
    let header = try #require(Y4MHeader(line: line, maximumMegapixels: 250))
    #expect(abs(header.frameRate - rate) < 1e-9)
    #expect(header.format.frameSize == frameSize)
  }

  @Test(arguments: [
    "", "YUV4MPEG W4 H2", "YUV4MPEG2 W4", "YUV4MPEG2 W0 H2", "YUV4MPEG2 W-4 H2",
    "YUV4MPEG2 W4 H2 C420p10", "YUV4MPEG2 W4 H2 C444alpha", "YUV4MPEG2 W4 H2 C411",
    "YUV4MPEG2 W99999999999999999999 H2", "YUV4MPEG2 W20000 H20000", "YUV4MPEG2 W70000 H1",
  ])
  func otherHeadersAreRefused(line: String) {
    #expect(Y4MHeader(line: line, maximumMegapixels: 250) == nil)
  }
}
