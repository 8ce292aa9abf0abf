internal import PlatenImaging

/// Settings of the whole process. A program may make them; the library never does by itself.
public enum ProcessSettings {
  /// Turns OpenCV's own threads off.
  ///
  /// A ``Scanner`` works on as many pages at a time as its options say, each on one thread.
  /// OpenCV's pool of threads, on by default, only competes with them. Call this once, before the
  /// first scan, unless other parts of the process want OpenCV's threads.
  public static func useOneThreadPerPage() { OpenCVThreads.turnOff() }
}
