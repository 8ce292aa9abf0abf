internal import CVision

/// The threads that OpenCV starts by itself, one pool for the whole process.
package enum OpenCVThreads {
  /// Has OpenCV do all work on the thread that asks for it.
  package static func turnOff() { pv_use_one_thread() }
}

/// What OpenCV prints on standard error, for the whole process: mostly what its exceptions say as well.
package enum OpenCVMessages {
  /// Call this before another thread may call OpenCV.
  package static func turnOff() { pv_print_no_messages() }
}
