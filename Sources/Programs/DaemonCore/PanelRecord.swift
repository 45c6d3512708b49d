package import Panel
import TOML

/// The chips and lines that a running daemon drives, recorded in the runtime directory for `--blank`.
///
/// So a panel can be turned dark after any end of the daemon, even if the configuration broke since.
package struct PanelRecord: Equatable, Sendable {
  /// The chips and lines, without LEDs.
  package let wiring: Wiring

  package init(_ wiring: Wiring) {
    self.wiring = Wiring(chips: wiring.chips, lines: wiring.lines, leds: [])
  }

  package var bytes: [UInt8] {
    let chips = wiring.chips.map { "  { bus = \(TOMLText.quoted($0.bus)), address = \($0.address) },\n" }
    let lines = wiring.lines.map { line in
      switch line.reference {
      case .name(let name): "  { name = \(TOMLText.quoted(name)), active_low = \(line.isActiveLow) },\n"
      case .offset(let offset, let label):
        "  { chip = \(TOMLText.quoted(label)), offset = \(offset), active_low = \(line.isActiveLow) },\n"
      }
    }
    let text =
      "# What the running daemon drives, for `timecircuitsd --blank`.\n"
      + "chips = [\n\(chips.joined())]\nlines = [\n\(lines.joined())]\n"
    return Array(text.utf8)
  }

  /// Reads a record; `nil` if the bytes are not one.
  package init?(_ bytes: [UInt8]) {
    do throws(TOMLError) {
      let table = try TOML.parse(bytes)
      guard case .array(let chips) = table["chips"]?.value, case .array(let lines) = table["lines"]?.value
      else {
        return nil
      }
      self.init(Wiring(chips: chips.compactMap(Self.chip), lines: lines.compactMap(Self.line), leds: []))
      guard wiring.chips.count == chips.count, wiring.lines.count == lines.count else { return nil }
    } catch {
      return nil
    }
  }

  private static func chip(_ node: TOMLNode) -> WiredChip? {
    guard case .table(let table) = node.value, case .string(let bus) = table["bus"]?.value,
      case .integer(let number) = table["address"]?.value, let address = UInt8(exactly: number)
    else { return nil }
    return WiredChip(bus: bus, address: address)
  }

  private static func line(_ node: TOMLNode) -> WiredLine? {
    guard case .table(let table) = node.value, case .boolean(let isActiveLow) = table["active_low"]?.value
    else {
      return nil
    }
    if case .string(let name) = table["name"]?.value {
      return WiredLine(.name(name), isActiveLow: isActiveLow)
    }
    guard case .string(let chip) = table["chip"]?.value, case .integer(let number) = table["offset"]?.value,
      let offset = UInt32(exactly: number)
    else { return nil }
    return WiredLine(.offset(offset, chipLabel: chip), isActiveLow: isActiveLow)
  }
}
