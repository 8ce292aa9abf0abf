internal import CTesseract

/// The messages that Tesseract and Leptonica print to standard error.
package enum TesseractMessages {
  /// Keeps them off from the first recognition on, for the whole process. By default they are off
  /// only during a recognition.
  package static func turnOff() { pt_keep_messages_off() }
}
