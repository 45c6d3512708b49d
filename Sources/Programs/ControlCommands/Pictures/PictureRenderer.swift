import ControlClient
import LinuxSystem
import Pictures
import Text

/// A program that renders SVG documents as PNG.
struct PictureRenderer {
  /// The supported programs, the best first.
  private enum Kind: String, CaseIterable {
    /// Small and fast; in Debian 13.
    case resvg
    /// From librsvg2-bin.
    case rsvgConvert = "rsvg-convert"
  }

  private let kind: Kind
  private let program: ExternalProgram

  /// The timeout for a picture, in milliseconds; a large one with blurred light takes a small board a minute.
  private static let patience = 180_000

  /// Finds the first installed renderer.
  ///
  /// - Throws: ``ControlFailure`` that names both packages if there is none.
  static func find() throws(ControlFailure) -> PictureRenderer {
    for kind in Kind.allCases {
      if let program = InstalledProgram.find(kind.rawValue) {
        return PictureRenderer(kind: kind, program: program)
      }
    }
    throw ControlFailure(
      Exit.unavailable,
      "a PNG needs resvg or rsvg-convert; neither is installed: sudo apt install resvg (Debian 13), or sudo apt install "
        + "librsvg2-bin; an .svg needs neither")
  }

  /// Renders a document of ours as PNG, `width` pixels wide.
  func png(_ document: [UInt8], width: Int) throws(ControlFailure) -> [UInt8] {
    let arguments =
      switch kind {
      case .resvg:
        // Finding fonts takes longer than drawing the picture.
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
