import CCamera
import Glibc
import Synchronization

/// A camera of 4 × 2 pixels in YUYV, behind the table of calls that a camera needs.
struct FakeCamera: Sendable {
  /// The luma of each frame that is still to come.
  var frames: [UInt8] = []
  /// Whether all frames wait already, instead of one after another.
  var areReadyAtOnce = false
  var isRemovedAtEnd = false
  var openError: Int32 = 0, streamError: Int32 = 0
  /// V4L2_CAP_VIDEO_CAPTURE and V4L2_CAP_STREAMING.
  var capabilities: UInt32 = 0x0400_0001
  var hasYUYV = true

  private(set) var isClosed = false, isStreaming = false
  private(set) var mapped = 0
  private var memory: [UInt: Int] = [:]
  private var queued: [UInt32] = []
  private var isReady = false

  /// The camera that the calls use.
  static let current = Mutex(FakeCamera())

  private static let frameSize = 16, descriptor: Int32 = 77

  /// Runs `body` with a table of calls to `camera`.
  static func use<Result>(
    _ camera: FakeCamera, _ body: (UnsafePointer<pcam_system>) throws -> Result
  ) throws -> Result {
    current.withLock { $0 = camera }
    var system = calls
    return try withUnsafePointer(to: &system, body)
  }

  private static var calls: pcam_system {
    pcam_system(
      open: { _ in FakeCamera.current.withLock { $0.open() } },
      close: { _ in
        FakeCamera.current.withLock { $0.isClosed = true }
        return 0
      },
      ioctl: { _, request, argument in
        FakeCamera.current.withLock { $0.control(request, argument) }
      },
      map: { _, length, offset in FakeCamera.current.withLock { $0.map(length, offset) } },
      unmap: { address, _ in
        free(address)
        FakeCamera.current.withLock { $0.mapped -= 1 }
        return 0
      },
      wait: { _, _ in FakeCamera.current.withLock { $0.wait() } })
  }

  private func open() -> Int32 {
    errno = openError
    return openError == 0 ? Self.descriptor : -1
  }

  private mutating func map(_ length: Int, _ offset: Int) -> UnsafeMutableRawPointer? {
    let address = calloc(1, length)!
    memory[UInt(offset)] = Int(bitPattern: address)
    mapped += 1
    return address
  }

  private mutating func wait() -> Int32 {
    isReady = !frames.isEmpty || isRemovedAtEnd
    return isReady ? 1 : 0
  }

  private func fail(_ error: Int32) -> Int32 {
    errno = error
    return -1
  }

  /// ioctl's requests by their numbers, and their structures by the offsets of their members.
  private mutating func control(_ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    switch request & 0xFF {
    case 0:  // VIDIOC_QUERYCAP
      argument.storeBytes(of: capabilities, toByteOffset: 84, as: UInt32.self)
      return 0
    case 5:  // VIDIOC_S_FMT
      let wanted = argument.load(fromByteOffset: 16, as: UInt32.self)
      let yuyv: UInt32 = 0x5659_5559
      argument.storeBytes(of: UInt32(4), toByteOffset: 8, as: UInt32.self)
      argument.storeBytes(of: UInt32(2), toByteOffset: 12, as: UInt32.self)
      if wanted != yuyv || !hasYUYV {
        argument.storeBytes(of: UInt32(0x3436_3248), toByteOffset: 16, as: UInt32.self)
      }
      argument.storeBytes(of: UInt32(8), toByteOffset: 24, as: UInt32.self)
      return 0
    case 8:  // VIDIOC_REQBUFS
      return 0
    case 9:  // VIDIOC_QUERYBUF
      let index = argument.load(as: UInt32.self)
      argument.storeBytes(of: index * 4096, toByteOffset: 64, as: UInt32.self)
      argument.storeBytes(of: UInt32(Self.frameSize), toByteOffset: 72, as: UInt32.self)
      return 0
    case 15:  // VIDIOC_QBUF
      queued.append(argument.load(as: UInt32.self))
      return 0
    case 17: return dequeue(argument)  // VIDIOC_DQBUF
    case 18:  // VIDIOC_STREAMON
      isStreaming = streamError == 0
      return streamError == 0 ? 0 : fail(streamError)
    case 19:  // VIDIOC_STREAMOFF
      isStreaming = false
      return 0
    default: return fail(ENOTTY)
    }
  }

  private mutating func dequeue(_ argument: UnsafeMutableRawPointer) -> Int32 {
    guard isReady, !queued.isEmpty else { return fail(EAGAIN) }
    guard !frames.isEmpty else { return fail(isRemovedAtEnd ? ENODEV : EAGAIN) }
    let luma = frames.removeFirst(), index = queued.removeFirst()
    if !areReadyAtOnce { isReady = false }
    let address = UnsafeMutableRawPointer(bitPattern: memory[UInt(index) * 4096]!)!
    for offset in 0..<Self.frameSize {
      address.storeBytes(of: offset % 2 == 0 ? luma : 128, toByteOffset: offset, as: UInt8.self)
    }
    argument.storeBytes(of: index, as: UInt32.self)
    argument.storeBytes(of: UInt32(Self.frameSize), toByteOffset: 8, as: UInt32.self)
    return 0
  }
}
