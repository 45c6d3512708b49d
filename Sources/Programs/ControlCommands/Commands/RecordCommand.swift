import ArgumentParser
import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import Pictures
import Text

/// The command `record`.
struct RecordCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records a departure, or the live readouts, as an animation.",
    discussion: """
      timecircuitsctl record departure.svg
      timecircuitsctl record departure.gif --seconds 10 --width 480
      timecircuitsctl record now.webp --watch --seconds 5

      Without --depart, --play or --watch it plays the sequences departure and re-entry, which change no setting. An \
      .svg plays by itself in any browser, also as an image. A .gif needs ffmpeg, a .webp ffmpeg or img2webp, \
      and both need an SVG renderer: resvg or rsvg-convert.
      """)

  private static let kinds = [PictureFile.Kind.svg, .gif, .webp]
  private static let widths = 64...4096
  private static let usualWidth = 640
  private static let lengths = 0.1...600.0
  private static let usualLength = 14.0
  private static let departure = "departure"
  private static let reEntry = "re-entry"

  @Argument(
    help: ArgumentHelp("An .svg, .gif or .webp file.", valueName: "file"),
    completion: .file(extensions: ["svg", "gif", "webp"]))
  var file: String

  @Option(help: ArgumentHelp("How long (default: \(Int(usualLength))).", valueName: "seconds"))
  var seconds: Double?

  @Flag(help: "Depart, as timecircuitsctl depart does.")
  var depart = false

  @Option(
    help: ArgumentHelp("Play another sequence.", valueName: "sequence"),
    completion: .custom { words, _, _ in Completions.sequences(words) })
  var play: String?

  @Flag(help: "Record the live readouts; start nothing.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "Use output of timecircuitsd --simulate --format json or watch --json; - is standard input.",
      valueName: "file"),
    completion: .file())
  var from: String?

  @Option(help: ArgumentHelp("How wide a .gif or .webp is (default: \(usualWidth)).", valueName: "pixels"))
  var width: Int?

  @OptionGroup(title: "Style") var style: StyleOptions

  @OptionGroup var connection: ConnectionOptions

  /// The request to send while recording.
  var request: Request { depart ? .depart : .play(play ?? Self.departure) }

  func validate() throws {
    guard let target = PictureFile(file, kinds: Self.kinds) else {
      let isStill = PictureFile(file, kinds: [.png]) != nil
      throw ValidationError(
        isStill
          ? "\(Printable.text(file)) is a still picture: use timecircuitsctl picture \(Printable.text(file))."
          : PictureFile.mistake(file, kinds: Self.kinds))
    }
    if let seconds, !Self.lengths.contains(seconds) {
      throw ValidationError("--seconds: expected 0.1 to 600, found \(seconds).")
    }
    if [depart, play != nil, watch, from != nil].filter({ $0 }).count > 1 {
      throw ValidationError("Only one of --depart, --play, --watch and --from at a time.")
    }
    guard let width else { return }
    guard Self.widths.contains(width) else {
      throw ValidationError(
        "--width: expected \(Self.widths.lowerBound) to \(Self.widths.upperBound) pixels, found \(width).")
    }
    if target.kind == .svg {
      throw ValidationError("--width needs a .gif or .webp; an .svg scales to any size.")
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard let target = PictureFile(file, kinds: Self.kinds) else { return }
    let options = style.options
    // Found first, so that nobody waits for an animation that cannot be made.
    let encoder = target.kind == .svg ? nil : try MovingPicture(target.kind)
    let progress = Progress(StandardError.descriptor)
    // A failure needs a line of its own.
    defer { progress.end() }
    let recording: Recording
    if let from {
      recording = try read(from)
    } else {
      recording = try record(session, progress)
    }
    let bytes: [UInt8]
    if let encoder {
      bytes = try encoder.bytes(recording, options, width: width ?? Self.usualWidth) { done, all in
        progress.show("drawing frame \(done) of \(all)")
      }
    } else {
      bytes = SVGPicture(options).document(recording)
    }
    progress.end()
    try target.write(bytes)
    try session.print([
      "\(Printable.text(file)): \(recording.milliseconds / 1000).\(recording.milliseconds % 1000 / 100) s, \((bytes.count + 999) / 1000) kB"
    ])
  }

  /// Records while the sequences play.
  private func record(_ session: Session, _ progress: Progress) throws(ControlFailure) -> Recording {
    let milliseconds = Int((seconds ?? Self.usualLength) * 1000)
    var stream = try FrameStream(session)
    var records: [FrameRecord] = []
    let patience = SystemClock.monotonicNanoseconds + session.patience * 1_000_000
    if let first = try stream.next(until: patience) { records.append(first) }
    let start = SystemClock.monotonicNanoseconds
    let deadline = start + UInt64(milliseconds) * 1_000_000
    /// Returns the next record before a time, and shows the progress; a blinking colon yields two records a
    /// second.
    func next(until time: UInt64) throws(ControlFailure) -> FrameRecord? {
      let passed = (SystemClock.monotonicNanoseconds - start) / 1_000_000_000
      progress.show("recording \(passed) of \((milliseconds + 999) / 1000) s")
      return try stream.next(until: time)
    }
    for act in try acts(session) {
      let time = start + UInt64(act.milliseconds) * 1_000_000
      while time > SystemClock.monotonicNanoseconds, let record = try next(until: min(time, deadline)) {
        records.append(record)
      }
      guard time < deadline else { break }
      // On its own connection, so that a refusal is noticed.
      guard case .reply(.done) = try session.ask(act.request).message.content else {
        throw session.unexpected(act.request)
      }
    }
    while SystemClock.monotonicNanoseconds < deadline, let record = try next(until: deadline) {
      records.append(record)
    }
    guard let recording = Recording(records, milliseconds: milliseconds) else {
      throw session.unexpected(.watch)
    }
    return recording
  }

  /// Returns the requests to send while recording, and when.
  private func acts(_ session: Session) throws(ControlFailure) -> [(milliseconds: Int, request: Request)] {
    guard !watch else { return [] }
    guard !depart, play == nil else { return [(0, request)] }
    guard case .reply(.sequences(let sequences)) = try session.ask(.sequences).message.content else {
      throw session.unexpected(.sequences)
    }
    guard let departure = sequences.first(where: { $0.name == Self.departure }),
      sequences.contains(where: { $0.name == Self.reEntry })
    else { return [(0, request)] }
    // Just before the departure ends: after that the readouts would show their previous content.
    return [(0, request), (max(0, departure.lengthMilliseconds - 25), .play(Self.reEntry))]
  }

  /// Reads printed records.
  private func read(_ path: String) throws(ControlFailure) -> Recording {
    let records = try PrintedRecords.read(path)
    guard let first = records.first, let last = records.last else { throw PrintedRecords.nothing(in: path) }
    // The last record is shown for half a second.
    let length = last.time.nanoseconds(since: first.time) / 1_000_000 + 500
    let longest = Int64(Self.lengths.upperBound * 1000)
    let milliseconds = seconds.map { Int($0 * 1000) } ?? Int(min(max(length, 1), longest))
    guard let recording = Recording(records, milliseconds: milliseconds) else {
      throw PrintedRecords.nothing(in: path)
    }
    return recording
  }
}
