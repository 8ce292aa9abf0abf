internal import ArgumentParser
internal import Platen

/// The values of `--engine`.
enum RecognitionModelChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, tesseract

  var recognitionModel: RecognitionModel { RecognitionModel(rawValue: rawValue)! }
}
