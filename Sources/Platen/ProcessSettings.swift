internal import PlatenImaging
internal import PlatenText

/// Settings of the whole process. A program may make them; the library never does by itself.
public enum ProcessSettings {
  /// Turns OpenCV's own threads off.
  ///
  /// A ``Scanner`` works on as many pages at a time as its options say, each on one thread.
  /// OpenCV's pool of threads, on by default, only competes with them. Call this once, before the
  /// first scan, unless other parts of the process want OpenCV's threads.
  public static func useOneThreadPerPage() { OpenCVThreads.turnOff() }

  /// Keeps OpenCV's messages off standard error.
  ///
  /// What fails is also a thrown error. Call this before the first scan.
  public static func silenceOpenCV() { OpenCVMessages.turnOff() }

  /// Keeps the messages of Tesseract and Leptonica off standard error, from the first recognition
  /// to the end of the process.
  ///
  /// By default they are off only while a ``Scanner`` recognizes text; a process that exits during
  /// a scan then gets Tesseract's report of objects that are still in use.
  public static func silenceTesseract() { TesseractMessages.turnOff() }
}
