import LinuxSystem
import Text

/// Finds the program that has a sound device, in /proc/asound (sound/core/pcm.c,
/// snd_pcm_substream_proc_status_read).
enum SoundDeviceHolder {
  private static let largestStatus = 4096

  /// The program that has a device: its name and number.
  ///
  /// - Parameters:
  ///   - device: ALSA's name. If that names no card, all are searched, and the program is reported only if a
  ///     single card is in use.
  ///   - root: the folder of the kernel's files.
  /// - Returns: `nil` if none is known.
  static func find(_ device: String, root: String = "/proc") -> String? {
    let sound = root + "/asound"
    let cards = card(of: device).map { [$0] } ?? names(in: sound, beginning: "card").filter { $0 != "cards" }
    let owners = cards.compactMap { owner(ofCard: "\(sound)/\($0)") }
    return owners.count == 1 ? program(owners[0], root) : nil
  }

  private static func owner(ofCard card: String) -> Int? {
    for pcm in names(in: card, beginning: "pcm") where pcm.hasSuffix("p") {
      for substream in names(in: "\(card)/\(pcm)", beginning: "sub") {
        if let owner = owner(of: "\(card)/\(pcm)/\(substream)/status") { return owner }
      }
    }
    return nil
  }

  /// The folder of the card in a device's name, such as `plughw:CARD=Device,DEV=0` or `hw:1,0`.
  static func card(of device: String) -> String? {
    guard let colon = device.firstIndex(of: ":") else { return nil }
    let arguments = device[device.index(after: colon)...].split(separator: ",").map(String.init)
    let named = arguments.first { $0.hasPrefix("CARD=") }.map { String($0.dropFirst("CARD=".count)) }
    guard let card = named ?? arguments.first,
      card.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) }),
      !card.isEmpty
    else { return nil }
    // /proc/asound has a link named after each card's identifier.
    return card.allSatisfy(\.isNumber) ? "card\(card)" : card
  }

  private static func names(in folder: String, beginning: String) -> [String] {
    do throws(SystemError) {
      return try FileSystem.entries(of: folder).filter { $0.hasPrefix(beginning) }.sorted()
    } catch {
      return []
    }
  }

  private static func owner(of status: String) -> Int? {
    guard let text = text(status) else { return nil }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      if parts.count == 2, parts[0] == "owner_pid" { return Int(parts[1]) }
    }
    return nil
  }

  /// A program's name and number; the kernel reports the thread that opened the device.
  private static func program(_ thread: Int, _ root: String) -> String {
    let name = text("\(root)/\(thread)/comm").map { Printable.text($0.filter { $0 != "\n" }) }
    return name.map { "\($0) (PID \(thread))" } ?? "the process \(thread) (ps -p \(thread) has its name)"
  }

  private static func text(_ path: String) -> String? {
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path, maximumBytes: largestStatus), as: UTF8.self)
    } catch {
      return nil
    }
  }
}
