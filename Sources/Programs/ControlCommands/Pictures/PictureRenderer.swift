import ControlLink
import LinuxSystem
import Pictures
import Text

/// A program that makes a PNG of an SVG document.
struct PictureRenderer {
  /// The programs that can, the best first.
  private enum Kind: String, CaseIterable {
    /// Small and fast; Debian 13 has it.
    case resvg
    /// Of librsvg2-bin.
    case rsvgConvert = "rsvg-convert"
  }

  private let kind: Kind
  private let program: ExternalProgram

  /// How long one picture may take: a large one with blurred light takes a small board a minute.
  private static let patience = 180_000

  /// The first renderer that is installed.
  ///
  /// - Throws: ``ControlFailure`` that names both packages where there is none.
  static func find() throws(ControlFailure) -> PictureRenderer {
    for kind in Kind.allCases {
      if let program = InstalledProgram.find(kind.rawValue) {
        return PictureRenderer(kind: kind, program: program)
      }
    }
    throw ControlFailure(
      Exit.unavailable,
      "a PNG is made by resvg or rsvg-convert, and neither is installed: sudo apt install resvg (Debian 13), or sudo apt install "
        + "librsvg2-bin; an .svg needs neither")
  }

  /// Draws a document.
  ///
  /// - Parameters:
  ///   - document: an SVG document of ours.
  ///   - width: how wide the picture is, in pixels.
  /// - Returns: a PNG.
  /// - Throws: ``ControlFailure`` where the renderer fails.
  func png(_ document: [UInt8], width: Int) throws(ControlFailure) -> [UInt8] {
    let arguments =
      switch kind {
      case .resvg:
        // Fonts take longer to be found than the picture to be drawn.
        ["--quiet", "--width", "\(width)"] + (Self.hasText(document) ? [] : ["--skip-system-fonts"]) + [
          "-", "-c",
        ]
      case .rsvgConvert: ["--width", "\(width)", "--keep-aspect-ratio"]
      }
    do throws(ExternalProgramError) {
      return try program.run(arguments, input: document, within: Self.patience)
    } catch {
      throw ControlFailure(
        Exit.systemError, "make a PNG of \(width) pixels: \(Printable.text(error.description))")
    }
  }

  private static func hasText(_ document: [UInt8]) -> Bool {
    let tag = Array("<text ".utf8)
    return document.indices.dropLast(tag.count).contains {
      document[$0] == tag[0] && document[$0...].starts(with: tag)
    }
  }
}
