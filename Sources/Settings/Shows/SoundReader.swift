package import Reading
package import Sound

extension SoundDescription {
  /// Reads a sound's description.
  ///
  /// - Parameters:
  ///   - path: the file's path, also its name in messages.
  ///   - name: the sound's name, from its file.
  /// - Returns: the sound, `nil` if it has a problem, and the problems in line order.
  package static func read(_ path: String, name: String) -> (sound: SoundDescription?, problems: [Problem]) {
    let (root, report) = FileReader.read(
      path, keys: ["description", "length_ms", "tone"], hints: SoundReader.hintsInRoot, about: .sound)
    guard let root else { return (nil, report.sorted) }
    let sound = SoundReader(report: report).read(root, name: name)
    return (report.problems.isEmpty ? sound : nil, report.sorted)
  }
}

/// Reads a sound's description and collects its problems.
private struct SoundReader {
  let report: Report

  private static let inTone = "it belongs in a [[tone]]"
  static let hintsInRoot = Dictionary(
    ToneReader.keys.map { ($0, inTone) }, uniquingKeysWith: { first, _ in first })
  private static let longestDescription = 200
  private static let mostTones = 200

  func read(_ root: Section, name: String) -> SoundDescription? {
    let what = "a line about the sound"
    let description = root.setting("description")
    if description == nil {
      root.missing("description", expected: "\(what), of at most \(Self.longestDescription) characters")
    }
    let line = description?.line(what, longest: Self.longestDescription)
    let length = root.setting("length_ms").map { $0.milliseconds(1...SoundDescription.longest) }
    guard let setting = root.setting("tone") else {
      root.missing("tone", expected: "at least one [[tone]]")
      return nil
    }
    guard let tones = tones(setting), let line, length != .some(nil) else { return nil }
    let end = tones.map(\.end).max() ?? 0
    if let length = length ?? nil, end > length {
      root.setting("length_ms")?.refuse(
        expected: "at least \(end) ms, the end of the last tone",
        hint: "without length_ms the sound ends at that time")
      return nil
    }
    let sound = SoundDescription(name: name, description: line, length: (length ?? nil) ?? end, tones: tones)
    let loudest = sound.loudest
    guard loudest.level <= 100 else {
      setting.refuse(
        expected: "tones with levels of at most 100 percent in total",
        found: "\(loudest.level) percent at \(loudest.at) ms", hint: "that is full volume")
      return nil
    }
    return sound
  }

  private func tones(_ setting: Setting) -> [Tone]? {
    guard let elements = setting.elements else {
      setting.refuseKind(
        expected: "a list of tones", hint: "write [[tone]], with double brackets, above each")
      return nil
    }
    guard 1...Self.mostTones ~= elements.count else {
      setting.refuse(
        expected: "1 to \(Self.mostTones) tones", found: elements.isEmpty ? "none" : "\(elements.count)")
      return nil
    }
    let tones = elements.compactMap(ToneReader.read)
    return tones.count == elements.count ? tones : nil
  }
}
