import Foundation

/// Blocks and commands that the tests do not run, each with its reason.
///
/// An entry that matches no document fails a test.
enum LeftBlock {
  /// Documents whose blocks have their own tests or are not for pasting.
  static let documents: [String: String] = [
    "Sources/Control/ControlProtocol/README.md":
      "ProtocolDocumentTests sends every line; the client is run",
    "Sources/Programs/MQTTBridge/README.md":
      "LinkDocumentTests reads every line; Link/topics.py sends those for the prop",
    "Tests/VirtualProp/README.md": "needs root, QEMU and a package: the gate runs it",
    "Tests/EndToEnd/README.md": "rewrites the expected output of these tests",
  ]

  /// Blocks by document and first line.
  static let blocks: [(document: String, first: String, reason: String)] = [
    ("ARCHITECTURE.md", "wall clock ── time", "a drawing"),
    ("Sources/Programs/WebCore/README.md", "browsers ══HTTP══ lighttpd", "a drawing"),
    ("Sources/Programs/SoundCore/README.md", "events ══StreamClient══▶ Score", "a drawing"),
    ("Sources/Model/Keys/README.md", "GPIO lines, input devices (LinuxKeys)", "a drawing"),
    ("README.md", "./setup && swift test", "runs these tests"),
    ("CONTRIBUTING.md", "   swift test --filter", "runs some of these tests"),
    ("CONTRIBUTING.md", "   case UInt8(ascii:", "lines of Swift"),
    ("CONTRIBUTING.md", "   if mask ==", "a line of Swift"),
    ("CONTRIBUTING.md", "   swift format -i", "rewrites the sources"),
    ("boards/README.md", "dtparam=i2c_arm=on", "lines of a Pi's config.txt"),
    ("boards/README.md", "  month     day", "a drawing of the digits"),
    ("boards/README.md", "GPIO pin ── 330 Ω ──▶|── ground", "a drawing of two circuits"),
    ("systemd/README.md", "dtparam=i2c_arm_baudrate=400000", "a line of a Pi's config.txt"),
    (
      "systemd/README.md", "chip 0x71 on /dev/i2c-1: write 1 byte",
      "the error of a bus that no bench has: LinuxHardwareTests check it"
    ),
    (
      "systemd/README.md", "sudo apt install git",
      "installs into the system: the full run does, in a Debian 13 folder"
    ),
    ("systemd/README.md", "swift build -c release", "installs into the system: the gate builds it"),
    ("systemd/README.md", "user timecircuits", "lines of mosquitto's access list"),
    (
      "systemd/README.md", "hosts = [\"clock.example.org\"]",
      "lines of web.toml: Page/check_proxy.py uses them"
    ),
    ("systemd/README.md", "server {", "lines of nginx: Page/check_proxy.py runs nginx with them"),
    ("systemd/README.md", "clock.example.org {", "lines of Caddy"),
    ("systemd/README.md", "<VirtualHost *:443>", "lines of Apache"),
    (
      "systemd/package/man/timecircuits-link.8", "user timecircuits",
      "lines of mosquitto's access list"
    ),
    ("systemd/README.md", "sudo systemctl disable --now timecircuitsd", "changes the system's services"),
    (
      "systemd/image/README.md", "systemd/image/into 2026-",
      "needs the packages and a card: Card/check_into.py runs it"
    ),
    (
      "systemd/image/README.md", "   country=DE", "lines of wifi.nmconnection: SecretTests reads them"
    ),
    (
      "systemd/image/README.md", "systemd/package/build --arch arm64",
      "needs root and half an hour: the full run's part `card` does it"
    ),
    ("systemd/package/README.md", "gpg --batch", "creates a key in the user's keyring"),
    (
      "systemd/package/README.md", "systemd/package/repository apt",
      "needs the packages of a release: Packages/check_repository runs it"
    ),
    ("systemd/package/man/timecircuitsd.8", "# systemctl stop timecircuitsd", "for root, with real chips"),
  ]

  /// Commands by their beginning.
  static let commands: [(begin: String, reason: String)] = [
    ("sudo ", "changes the machine it runs on"),
    ("sudoedit ", "opens an editor on the machine's configuration"),
    ("ssh ", "logs in to another machine"),
    ("dpkg --print-architecture", "prints the machine's architecture"),
    ("systemctl status ", "queries the machine's service"),
    ("journalctl ", "reads the machine's journal"),
    ("man ", "opens a pager"),
    ("cp -r systemd/package/debian .", "builds a package: the gate does"),
    ("systemd/install", "installs into the system: the full run does, in a Debian 13 folder"),
    ("timecircuits/systemd/install", "the same, from the folder above"),
    ("git clone ", "downloads from an address that the reader has to fill in"),
    ("scp ", "copies to another machine"),
  ]

  /// Why a whole block is not run; `nil` if it is run.
  static func reason(for block: DocumentBlock) -> String? {
    documents[block.document]
      ?? blocks.first { $0.document == block.document && block.first.hasPrefix($0.first) }?.reason
  }

  /// Why a command is not run; `nil` if it is run.
  static func reason(for command: String) -> String? {
    commands.first { command.hasPrefix($0.begin) }?.reason
  }
}
