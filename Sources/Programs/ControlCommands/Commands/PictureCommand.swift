import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import Pictures
import Text

/// The command `picture`.
struct PictureCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Draws the readouts as an SVG or PNG file.",
    usage: """
      timecircuitsctl picture [<file>] [--face <face>] [--width <pixels>] ...
      timecircuitsctl picture [<file>] --text <text> ...
      """,
    discussion: """
      timecircuitsctl picture > now.svg
      timecircuitsctl picture prop.png --width 1600
      timecircuitsctl picture card.svg --text "OCT 26 1985 AM 01:21" --face neon

      A PNG needs resvg or rsvg-convert. --colour takes the parts destination, present, \
      last-departed, background and letters; some faces also have shade, light, tube and knots.
      """)

  private static let kinds = [PictureFile.Kind.svg, .png]
  private static let widths = 16...16_384
  private static let usualWidth = 1600

  @Argument(
    help: ArgumentHelp("An .svg or .png file; without one the SVG is printed.", valueName: "file"),
    completion: .file(extensions: ["svg", "png"]))
  var file: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Draw these texts, top to bottom, as in \"OCT 26 1985 AM 01:21\", without a prop.",
      valueName: "text"))
  var text: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("With --text: the labels below the readouts.", valueName: "label"))
  var label: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw the last record of timecircuitsd --simulate --format json or watch --json; - is standard input.",
      valueName: "file"),
    completion: .file())
  var from: String?

  @Option(
    help: ArgumentHelp(
      "How wide a PNG is, in whole pixels from \(widths.lowerBound) to \(widths.upperBound) (default: \(usualWidth)).",
      valueName: "pixels"))
  var width: Int?

  @Flag(help: "Use a canvas of 1280 × 640, for link previews.")
  var preview = false

  @OptionGroup(title: "Style") var style: StyleOptions

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .watch }

  /// The file and the texts; the parser takes a file after `--text` for a text.
  private var places: (file: String?, texts: [String]) {
    if file == nil, let last = text.last, PictureFile(last, kinds: Self.kinds) != nil {
      return (last, text.dropLast())
    }
    return (file, text)
  }

  func validate() throws {
    let (file, texts) = places
    if let file, PictureFile(file, kinds: Self.kinds) == nil {
      let isMoving = PictureFile(file, kinds: PictureFile.Kind.allCases) != nil
      throw ValidationError(
        isMoving
          ? "\(Printable.text(file)) is an animation: use timecircuitsctl record \(Printable.text(file))."
          : PictureFile.mistake(file, kinds: Self.kinds))
    }
    guard texts.count <= ReadoutPosition.allCases.count, label.count <= ReadoutPosition.allCases.count else {
      throw ValidationError(
        "There are three readouts: put each one's text in quotes, as in \"OCT 26 1985 AM 01:21\".")
    }
    if from != nil, !texts.isEmpty {
      throw ValidationError("--from and --text cannot be combined.")
    }
    if !label.isEmpty, texts.isEmpty {
      throw ValidationError("--label needs --text: a prop has labels of its own.")
    }
    do throws(TypedReadoutError) { _ = try TypedReadouts.record(texts, labels: label) } catch {
      throw ValidationError("--text: \(error)")
    }
    if let width {
      guard Self.widths.contains(width) else {
        throw ValidationError(
          "--width: expected \(Self.widths.lowerBound) to \(Self.widths.upperBound) pixels, found \(width).")
      }
      guard let file, PictureFile(file, kinds: [.png]) != nil else {
        throw ValidationError("--width needs a PNG: name a file such as prop.png. An SVG scales to any size.")
      }
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    let (name, texts) = places
    let file = name.flatMap { PictureFile($0, kinds: Self.kinds) }
    if file == nil, session.isTerminal {
      throw ControlFailure(
        Exit.usage,
        "not printing an SVG on a terminal: type timecircuitsctl picture prop.svg, or timecircuitsctl picture > prop.svg"
      )
    }
    // Found first, so that nobody waits for a picture that cannot be made.
    let renderer = file?.kind == .png ? try PictureRenderer.find() : nil
    let (record, options) = drawing(of: try record(texts, session))
    let document = SVGPicture(options).document(record)
    guard let file else { return try session.print(document) }
    let pixels = width ?? (preview ? 1280 : Self.usualWidth)
    if let renderer {
      try file.write(try renderer.png(document, width: pixels))
    } else {
      try file.write(document)
    }
  }

  private func drawing(of record: FrameRecord) -> (record: FrameRecord, options: PictureOptions) {
    var drawing = style.drawing(of: record)
    if preview { drawing.options.canvas = .shaped(width: 1280, height: 640) }
    return drawing
  }

  private func record(_ texts: [String], _ session: Session) throws(ControlFailure) -> FrameRecord {
    if let from, let last = try PrintedRecords.read(from).last { return last }
    guard !texts.isEmpty else { return try FrameStream.first(session) }
    do throws(TypedReadoutError) {
      return try TypedReadouts.record(texts, labels: label)
    } catch {
      throw ControlFailure(Exit.usage, "--text: \(error)")
    }
  }
}
