import CCamera
import Glibc
import PlatenImaging
import PlatenModel
import Synchronization
import Testing

@testable import PlatenVideo

/// A camera whose driver is drawn here: the calls of the kernel are replaced.
@Suite(.serialized) struct CameraSourceTests {
  private func frames(_ camera: FakeCamera, _ count: Int) throws -> [VideoFrame] {
    try FakeCamera.use(camera) { system in
      let source = try CameraSource(path: "/dev/video9", limits: InputLimits(), system: system)
      return try (0..<count).compactMap { _ in try source.next() }
    }
  }

  @Test func framesOfPackedPixelsBecomeRGB() throws {
    var camera = FakeCamera()
    camera.frames = [235, 16]
    let frames = try frames(camera, 2)
    #expect(frames.map(\.raster.width) == [4, 4])
    let first = frames.map { frame in frame.raster.withPixels { $0.bytes[0] } }
    #expect(first == [255, 0])
    #expect(FakeCamera.current.withLock { $0.isClosed && !$0.isStreaming && $0.mapped == 0 })
  }

  @Test func framesThatCameTooLateAreDropped() throws {
    var camera = FakeCamera()
    camera.frames = [16, 16, 235]
    camera.areReadyAtOnce = true
    let frames = try frames(camera, 1)
    #expect(frames[0].raster.withPixels { $0.bytes[0] } == 255)
  }

  @Test(
    arguments: [
      (0, nil), (ENOENT, .absent), (EACCES, .refused), (EBUSY, .busy), (EIO, .unusable),
    ] as [(Int32, SourceFault?)])
  func theReasonIsKnownBeforeTheFirstFrame(error: Int32, fault: SourceFault?) throws {
    var camera = FakeCamera()
    camera.openError = error
    let found = try FakeCamera.use(camera) { CameraSource.fault(path: "/dev/video9", system: $0) }
    #expect(found == fault)
    #expect(FakeCamera.current.withLock { !$0.isStreaming && $0.mapped == 0 })
  }

  @Test(arguments: [
    (ENOENT, "there is no such camera"), (EACCES, "this user may not open the camera"),
    (EBUSY, "another program uses the camera"),
  ])
  func aCameraThatCannotBeOpenedSaysWhy(error: Int32, reason: String) throws {
    var camera = FakeCamera()
    camera.openError = error
    #expect { try frames(camera, 1) } throws: { "\($0)".contains(reason) }
  }

  @Test func aBusyCameraIsClosed() throws {
    var camera = FakeCamera()
    camera.streamError = EBUSY
    #expect { try frames(camera, 1) } throws: { "\($0)".contains("another program") }
    #expect(FakeCamera.current.withLock { $0.isClosed && $0.mapped == 0 })
  }

  @Test func otherDevicesAreNoCameras() throws {
    var camera = FakeCamera()
    camera.capabilities = 0
    #expect { try frames(camera, 1) } throws: { "\($0)".contains("this is no camera") }
  }

  @Test func aCameraWithoutAFormatThatIsKnownIsRefused() throws {
    var camera = FakeCamera()
    camera.hasYUYV = false
    #expect { try frames(camera, 1) } throws: { "\($0)".contains("neither Motion JPEG nor YUYV") }
  }

  @Test func aCameraThatIsRemovedEndsWithAnError() throws {
    var camera = FakeCamera()
    camera.frames = [16]
    camera.isRemovedAtEnd = true
    #expect { try frames(camera, 2) } throws: { "\($0)".contains("disconnected") }
    #expect(FakeCamera.current.withLock { $0.isClosed })
  }

  @Test func aSilentCameraIsAnError() throws {
    #expect { try frames(FakeCamera(), 1) } throws: { "\($0)".contains("delivers no frames") }
  }
}
