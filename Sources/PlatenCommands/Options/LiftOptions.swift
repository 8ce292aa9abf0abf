internal import ArgumentParser
internal import Platen

/// Which subjects of photos are lifted, and how.
struct LiftOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take the subject at this point of the photo.", valueName: "x,y"))
  var at: PointArgument?

  @Option(
    help: ArgumentHelp(
      "Take the subjects of these numbers, such as 1,3; the largest is 1.", valueName: "numbers"))
  var subject: SubjectNumbersArgument?

  @Option(
    help: ArgumentHelp("Look at this part of the photo only.", valueName: "x,y,w,h"))
  var box: BoxArgument?

  @Flag(help: "End the picture where the subjects end.") var trim = false

  @Option(
    help: ArgumentHelp(
      "Lay the subjects over a colour, such as white or #a0b1c2, or over a picture.",
      valueName: "colour|file"),
    completion: .file())
  var background: String?

  @Option(
    help: ArgumentHelp(
      "Use this saliency network, an ONNX file. platen has none of its own yet.", valueName: "file"),
    completion: .file())
  var network: String?

  @Flag(
    help: "Read text and codes as well, and print what the codes say: the kind and the issuer.")
  var lookup = false

  @Option(
    help: ArgumentHelp(
      "Ask this shell command about each subject: it gets a PNG on standard input and prints a title, "
        + "text and a link.", valueName: "command"))
  var lookupCommand: String?

  func validate() throws {
    guard at == nil || subject == nil else {
      throw ValidationError("--at and --subject both select subjects; name one")
    }
  }

  /// The settings of these options, for pictures in `format`.
  func settings(format: SubjectSettings.Format?) -> SubjectSettings {
    var settings = SubjectSettings()
    if let point = at?.point { settings.selection = .at(point) }
    if let numbers = subject?.numbers { settings.selection = .numbers(numbers) }
    settings.part = box?.box
    settings.trims = trim
    settings.background = background.map { text in
      SubjectSettings.Background(colour: text) ?? .picture(PhotoSource(name: text))
    }
    settings.network = network.map { .file($0) }
    settings.format = format
    settings.looksUp = lookup || lookupCommand != nil
    settings.lookUp = lookupCommand.map { command in
      let program = LookUpProgram(command: command)
      return { try program.result(of: $0) }
    }
    return settings
  }
}
