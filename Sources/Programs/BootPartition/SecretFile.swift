import Text

/// A file that is moved from the boot partition once, and readable for its owner alone from then on.
package struct SecretFile: Sendable {
  /// Its name on the partition.
  let name: String
  /// Its path on the root file system; the folder is made if the one above exists.
  let destination: String
  /// A file or folder whose owner gets it; `nil` for the owner of its folder.
  let owner: String?
  /// The message if the folder above the destination's is missing.
  let lackOfPlace: String
  /// Checks the content, and returns what to install.
  let accept: @Sendable ([UInt8]) throws(SecretMistake) -> SecretContent

  /// The file in the state folder with the country of the Wi-Fi.
  package static let countryName = "wifi-country"

  /// The password of the MQTT broker's user.
  package static func mqttPassword(in configurationFolder: String) -> SecretFile {
    SecretFile(
      name: "mqtt-password", destination: configurationFolder + "/mqtt-password", owner: nil,
      lackOfPlace: "was not installed: there is no folder \(configurationFolder)"
    ) { bytes throws(SecretMistake) in
      let lines = try lines(of: bytes)
      guard lines.count == 1, !lines[0].isEmpty else {
        throw SecretMistake("expected one line with the password, found \(lines.count) lines")
      }
      return SecretContent(text: lines[0] + "\n")
    }
  }

  /// A Wi-Fi connection of NetworkManager (nm-settings-keyfile(5)), with a line `country=` of our own.
  package static func wiFi(in folder: String) -> SecretFile {
    SecretFile(
      name: "wifi.nmconnection", destination: folder + "/system-connections/timecircuits-wifi.nmconnection",
      owner: nil,
      lackOfPlace: "was not installed: there is no folder \(folder), so NetworkManager is not installed"
    ) { bytes throws(SecretMistake) in
      var lines = try lines(of: bytes)
      var country: String?
      if let index = lines.firstIndex(where: { $0.hasPrefix("country=") }) {
        let value = lines.remove(at: index).dropFirst("country=".count)
        guard value.utf8.count == 2, value.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
          throw SecretMistake("expected a country of two capital letters, as in country=DE, found \(value)")
        }
        country = String(value)
      }
      for line in ["[connection]", "type=wifi", "[wifi]"] where !lines.contains(line) {
        throw SecretMistake(
          "has no line \(line): expected [connection], type=wifi, [wifi], ssid=NAME, [wifi-security], key-mgmt=wpa-psk and psk=PASSWORD, each on its own line"
        )
      }
      guard lines.contains(where: { $0.hasPrefix("ssid=") && $0.utf8.count > 5 }) else {
        throw SecretMistake("has no line ssid=NAME under [wifi]")
      }
      return SecretContent(text: lines.joined(separator: "\n") + "\n", country: country)
    }
  }

  /// The keys that may log in as the image's administrator, as in OpenSSH's authorized_keys.
  ///
  /// `home` is the administrator's, which only the image of this project has.
  package static func authorizedKeys(in home: String) -> SecretFile {
    SecretFile(
      name: "authorized_keys", destination: home + "/.ssh/authorized_keys", owner: home,
      lackOfPlace:
        "is for the image of this project only: on Raspberry Pi OS, give the key to Raspberry Pi Imager"
    ) { bytes throws(SecretMistake) in
      let lines = try lines(of: bytes)
      let keys = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      guard !keys.isEmpty else {
        throw SecretMistake("has no key: copy the line of a file such as id_ed25519.pub")
      }
      for key in keys where !key.split(separator: " ").contains(where: isKeyType) {
        throw SecretMistake(
          "expected lines that begin with a key's type, as in ssh-ed25519 AAAA…, found \(Printable.text(String(key.prefix(24))))"
        )
      }
      return SecretContent(text: lines.joined(separator: "\n") + "\n")
    }
  }

  private static func isKeyType(_ word: Substring) -> Bool {
    ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"].contains { word.hasPrefix($0) }
  }

  /// Splits a text written on any system into lines, without empty ones at the end.
  private static func lines(of bytes: [UInt8]) throws(SecretMistake) -> [String] {
    let withoutMark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: withoutMark, as: UTF8.self), !withoutMark.contains(0) else {
      throw SecretMistake("expected a text in UTF-8: in Notepad, save it with the encoding UTF-8")
    }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// What is installed of a secret.
struct SecretContent: Sendable {
  let bytes: [UInt8]
  let country: String?

  init(text: String, country: String? = nil) {
    bytes = Array(text.utf8)
    self.country = country
  }
}

/// Why a secret is not taken; the message never contains one.
struct SecretMistake: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
