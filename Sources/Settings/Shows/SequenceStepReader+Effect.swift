import ClockModel
import Reading
import Text
import TOML

/// The words for `show`.
private enum Shown: String, CaseIterable {
  case own, dark, noise
}

/// The words for `brightness`.
private enum LightWord: String, CaseIterable {
  case random, rising, falling
}

extension SequenceStepReader {
  private static let mostTexts = 100
  private static let exampleText = "\"JAN 01 1885 AM 12:00\""

  /// Reads a step's readouts: `"all"`, a name, or a list of names.
  func readReadouts(_ setting: Setting) -> ReadoutSet? {
    let names = ReadoutPosition.allCases.map(\.name)
    if let elements = setting.elements {
      guard !elements.isEmpty else {
        setting.refuse(expected: "at least one readout", found: "none")
        return nil
      }
      var readouts: ReadoutSet = []
      var isWhole = true
      for element in elements {
        guard let readout = readReadout(element, words: names) else {
          isWhole = false
          continue
        }
        readouts.formUnion(readout)
      }
      return isWhole ? readouts : nil
    }
    return readReadout(setting, words: ["all"] + names)
  }

  private func readReadout(_ setting: Setting, words: [String]) -> ReadoutSet? {
    let isElement = words.count == ReadoutPosition.allCases.count
    let expected = Wording.list(words.map(Words.quoted) + (isElement ? [] : ["a list of names"]), "or")
    guard let text = setting.string(expected: expected) else { return nil }
    if !isElement, text == "all" { return .all }
    if let readout = ReadoutPosition.allCases.first(where: { $0.name == text }) { return ReadoutSet(readout) }
    let near = NearestName.of(text, among: words).map { [Words.quoted($0)] } ?? []
    setting.refuse(expected: expected, hint: Words.didYouMean(near))
    return nil
  }

  /// Reads the step's effect; reports a missing or second one.
  func readEffect() -> SequenceEffect? {
    let entries = Self.effectKeys.compactMap(section.table.entry).sorted { $0.keyPosition < $1.keyPosition }
    guard let first = entries.first else {
      section.report.add(
        at: section.position, key: section.path,
        expected: Wording.list(Self.effectKeys, "or") + ", to set the picture", found: "none of them",
        hint: "show = \"own\" keeps the readout's own picture")
      return nil
    }
    for entry in entries.dropFirst() { section.refuseBoth(first.key, entry.key) }
    let effects = [
      section.setting("show").map(readShow), section.setting("text").map(readTexts),
      section.setting("hide").map(readFields),
    ].compactMap { $0 }
    return entries.count == 1 ? effects.first ?? nil : nil
  }

  private func readShow(_ setting: Setting) -> SequenceEffect? {
    let word: Shown? = setting.choice()
    switch word {
    case nil: return nil
    case .own: return .own
    case .dark: return .dark
    case .noise: return .noise
    }
  }

  /// Reads a text, or a list of texts of which one is drawn.
  private func readTexts(_ setting: Setting) -> SequenceEffect? {
    guard let elements = setting.elements else { return readText(setting).map { .texts([$0]) } }
    guard 1...Self.mostTexts ~= elements.count else {
      setting.refuse(
        expected: "1 to \(Self.mostTexts) texts", found: elements.isEmpty ? "none" : "\(elements.count)")
      return nil
    }
    let texts = elements.map(readText)
    return texts.contains(nil) ? nil : .texts(texts.compactMap { $0 })
  }

  private func readText(_ setting: Setting) -> ReadoutText? {
    let expected = "a text as a readout shows it, such as \(Self.exampleText)"
    guard let text = setting.string(expected: expected) else { return nil }
    if let shown = ReadoutText(text) { return shown }
    let capitals = text.uppercased()
    let count = text.unicodeScalars.count
    let width = HourCycle.twelve.textLayout.count
    let widthWithoutLamps = HourCycle.twentyFour.textLayout.count
    let hint: String? =
      if ReadoutText(capitals) != nil {
        "write \(Words.quoted(capitals))"
      } else if count != width, count != widthWithoutLamps {
        "it has \(count) characters: \(width) are needed, or \(widthWithoutLamps) without the AM and PM lamps"
      } else {
        "letters A to Z for the month, digits for the rest, and - or spaces anywhere"
      }
    setting.refuse(expected: expected, hint: hint)
    return nil
  }

  /// Reads the fields to hide.
  private func readFields(_ setting: Setting) -> SequenceEffect? {
    let words = Field.allCases.map(\.rawValue) + ["colon"]
    let expected = Wording.list(words.map(Words.quoted), "or")
    guard let elements = setting.elements else {
      setting.refuseKind(expected: "a list of fields such as [\"month\"]")
      return nil
    }
    guard !elements.isEmpty else {
      setting.refuse(expected: "at least one of \(expected)", found: "none")
      return nil
    }
    var fields: FieldSet = []
    for element in elements {
      guard let text = element.string(expected: expected) else { return nil }
      if let field = Field(rawValue: text) {
        fields.insert(FieldSet(field))
      } else if text == "colon" {
        fields.insert(.colon)
      } else {
        let near = NearestName.of(text, among: words).map { [Words.quoted($0)] } ?? []
        element.refuse(expected: expected, hint: Words.didYouMean(near))
        return nil
      }
    }
    return .without(fields)
  }

  /// Reads a brightness or its change; reports one on a dark step.
  func readLight(_ setting: Setting) -> SequenceLight? {
    let words = LightWord.allCases.map { Words.quoted($0.rawValue) }
    let range = Brightness.range
    let number = "an integer from \(range.lowerBound) to \(range.upperBound)"
    let expected = Wording.list([number] + words, "or")
    if section.table["show"]?.value == .string(Shown.dark.rawValue) {
      setting.refuse(
        expected: "brightness only if something is lit", found: "it with show = \"dark\"")
      return nil
    }
    switch setting.node.value {
    case .integer(let value):
      guard let light = Int(exactly: value).flatMap({ Brightness(sixteenths: $0) }) else {
        setting.refuse(expected: expected)
        return nil
      }
      return .fixed(light)
    case .string(let text):
      switch LightWord(rawValue: text) {
      case .random: return .random
      case .rising: return .rising
      case .falling: return .falling
      case nil:
        let near = NearestName.of(text, among: LightWord.allCases.map(\.rawValue)).map { [Words.quoted($0)] }
        setting.refuse(expected: expected, hint: Words.didYouMean(near ?? []))
        return nil
      }
    default:
      setting.refuseKind(expected: expected)
      return nil
    }
  }
}
