import ControlClient
import LinuxSystem
import Panel
import Pictures
import Text

/// Makes a GIF or WebP of a recording: the renderer draws each frame, and ffmpeg or img2webp encodes them.
struct MovingPicture {
  private enum Encoder {
    case ffmpeg(ExternalProgram)
    case img2webp(ExternalProgram)
  }

  private let kind: PictureFile.Kind
  private let encoder: Encoder
  private let renderer: PictureRenderer

  /// The encoder's timeout, in milliseconds.
  private static let patience = 600_000

  /// Finds the programs for a kind of file.
  ///
  /// - Parameter kind: `gif` or `webp`.
  /// - Throws: ``ControlFailure`` that names the missing packages.
  init(_ kind: PictureFile.Kind) throws(ControlFailure) {
    self.kind = kind
    if let program = InstalledProgram.find("ffmpeg") {
      encoder = .ffmpeg(program)
    } else if kind == .webp, let program = InstalledProgram.find("img2webp") {
      encoder = .img2webp(program)
    } else {
      let (programs, packages) =
        kind == .webp
        ? (
          "ffmpeg or img2webp; neither is installed", "sudo apt install webp, or sudo apt install ffmpeg"
        )
        : ("ffmpeg, which is not installed", "sudo apt install ffmpeg")
      throw ControlFailure(
        Exit.unavailable,
        "a .\(kind.rawValue) needs \(programs): \(packages); an .svg needs no other program")
    }
    renderer = try PictureRenderer.find()
  }

  /// Draws a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - options: its appearance; light is drawn as strokes.
  ///   - width: its width, in pixels.
  ///   - progress: called after each frame with its number and the total.
  /// - Returns: the file.
  /// - Throws: ``ControlFailure`` if a program fails.
  func bytes(
    _ recording: Recording, _ options: PictureOptions, width: Int, progress: (Int, Int) -> Void
  ) throws(ControlFailure) -> [UInt8] {
    var options = options
    options.glow = .strokes
    // With a transparent background each frame of a GIF would be a whole one: only opaque pixels can stay
    // unchanged.
    if kind == .gif, options.face == .prop, options.background == nil {
      options.background = Colour("#0b0b0d")
    }
    let picture = SVGPicture(options)
    let records = recording.frames(perSecond: SVGPicture.framesPerSecond)
    var frames: [[UInt8]] = []
    // Each picture is drawn once: a blinking colon alternates between two.
    var drawn: [(record: FrameRecord, image: [UInt8])] = []
    for (index, record) in records.enumerated() {
      if let known = drawn.first(where: { record.showsTheSame(as: $0.record) }) {
        frames.append(known.image)
      } else {
        let image = try renderer.png(picture.document(record), width: width)
        drawn.append((record, image))
        frames.append(image)
      }
      progress(index + 1, records.count)
    }
    do throws(ExternalProgramError) {
      return try encode(frames)
    } catch {
      throw ControlFailure(
        Exit.systemError,
        "make a .\(kind.rawValue) of \(frames.count) frames: \(Printable.text(error.description))")
    }
  }

  private func encode(_ frames: [[UInt8]]) throws(ExternalProgramError) -> [UInt8] {
    switch encoder {
    case .ffmpeg(let program):
      let input = [
        "-hide_banner", "-loglevel", "error", "-f", "image2pipe", "-framerate",
        "\(SVGPicture.framesPerSecond)",
        "-c:v", "png", "-i", "-",
      ]
      // Most codecs require an even width and height, but neither of these two.
      let output =
        kind == .gif
        ? [
          "-filter_complex",
          "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle",
          "-loop", "0", "-f", "gif", "-",
        ] : ["-c:v", "libwebp_anim", "-quality", "80", "-loop", "0", "-f", "webp", "-"]
      return try program.run(input + output, input: frames.reduce([], +), within: Self.patience)
    case .img2webp(let program):
      return try encode(frames, by: program)
    }
  }

  /// Encodes with files in a temporary folder.
  private func encode(
    _ frames: [[UInt8]], by program: ExternalProgram
  ) throws(ExternalProgramError) -> [UInt8] {
    let folder: ScratchFolder
    do throws(SystemError) {
      folder = try ScratchFolder(in: EnvironmentVariable.value(of: "TMPDIR") ?? "/tmp")
    } catch { throw .system(error) }
    defer { folder.remove() }
    var arguments = ["-loop", "0", "-lossy", "-q", "80", "-d", "\(1000 / SVGPicture.framesPerSecond)"]
    var last: (bytes: [UInt8], path: String)?
    for (index, frame) in frames.enumerated() {
      if last?.bytes != frame {
        let path = "\(folder.path)/\(index).png"
        do throws(SystemError) { try FileSystem.replace(path, with: frame) } catch { throw .system(error) }
        last = (frame, path)
      }
      if let last { arguments.append(last.path) }
    }
    let file = "\(folder.path)/moving.webp"
    _ = try program.run(arguments + ["-o", file], within: Self.patience)
    do throws(FileError) {
      return try FileSystem.read(file, maximumBytes: 256 << 20)
    } catch {
      throw .failed(program: program.path, code: 0, words: error.description)
    }
  }
}
