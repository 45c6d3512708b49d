import Configuration
import Glibc
import LinuxSystem
import Text

extension BoardSetUp {
  /// Reads the configuration to change; problems of its board do not matter.
  func readFile() throws(SetUpStop) -> ConfigurationFile {
    let path = FileSystem.resolved(dependencies.path)
    let bytes = try read(path)
    var text = ConfigurationText(String(decoding: bytes ?? [], as: UTF8.self))
    // An empty file is rejected elsewhere; here it counts as a new one.
    if text.text.trimmed.isEmpty { text.name(board: BoardRule.standardBoard) }
    switch dependencies.load(Overrides(board: BoardRule.standardBoard), Array(text.text.utf8)) {
    case .success(let setup):
      return ConfigurationFile(path: path, bytes: bytes, labels: setup.circuits.readouts.map(\.label))
    case .failure(let failure):
      throw .failed(
        failure.problems.map(\.rendered).joined(separator: "\n")
          + "\nFix this first: a file with mistakes is not changed.", exitCode: Exit.badConfiguration)
    }
  }

  private func read(_ path: String) throws(SetUpStop) -> [UInt8]? {
    do throws(FileError) {
      return try FileSystem.read(path, maximumBytes: ConfigurationSources.largestFile)
    } catch {
      if case .system(let cause) = error, cause.code == ENOENT { return nil }
      throw .failed("\(error)", exitCode: Exit.systemError)
    }
  }

  /// Checks that the file can be written, before the first question.
  func requireRoom(for file: ConfigurationFile) throws(SetUpStop) {
    do throws(SystemError) {
      try FileSystem.requireRoom(in: file.folder)
    } catch {
      throw .failed(
        "\(error)\nStopped before the first question, because the answers could not have been saved.",
        exitCode: Exit.systemError)
    }
  }

  /// Writes the board into the text, checks and shows the result, and saves it if confirmed.
  func save(_ file: ConfigurationFile, _ fit: BoardFit, _ choice: ReadoutChoice) throws(SetUpStop) {
    let old = ConfigurationText(file.text)
    var new = old
    new.name(board: fit.board.name)
    new.rename(buses: fit.renames)
    if let tables = choice.tables(onlyFirst: fit.board.wiring.readouts.count) {
      new.replace(readouts: tables)
    }
    let labels = try check(new, fit)
    dialogue.say("\nChanges in \(file.path):")
    show(old, new)
    dialogue.say("It is valid: \(labels.joined(separator: ", ")) on board \(fit.board.name).")
    let question = file.bytes == nil ? "This file does not exist yet. Create it?" : "Save it?"
    guard try asking({ () throws(Leaving) in try dialogue.confirm(question, usual: true) }) else {
      throw .left(.quit)
    }
    // Edits made meanwhile would be lost.
    guard try read(file.path) == file.bytes else {
      throw .failed(
        "\(file.path) has changed since it was read; nothing was saved. Start again.",
        exitCode: Exit.temporaryFailure)
    }
    guard new != old || file.bytes == nil else {
      dialogue.say("The file already has these settings.")
      return
    }
    do throws(SystemError) {
      var words = "Saved."
      if let bytes = file.bytes {
        let kept = Self.freeName(besides: file.path)
        try FileSystem.replaceDurably(kept, with: bytes, like: file.path)
        words += " The previous version is in \(kept)."
      }
      try FileSystem.makeFolders(file.folder)
      try FileSystem.replaceDurably(file.path, with: Array(new.text.utf8), like: file.path)
      dialogue.say(words)
    } catch {
      throw .failed("\(error)", exitCode: Exit.systemError)
    }
  }

  private static func freeName(besides path: String) -> String {
    let name = path + ".before-set-up"
    var (free, number) = (name, 1)
    while FileSystem.mayExist(free) {
      number += 1
      free = "\(name).\(number)"
    }
    return free
  }

  /// Reads the new text as the daemon will.
  ///
  /// - Returns: the labels of its readouts.
  private func check(_ new: ConfigurationText, _ fit: BoardFit) throws(SetUpStop) -> [String] {
    switch dependencies.load(Overrides(), Array(new.text.utf8)) {
    case .success(let setup)
    where setup.namesBoard && setup.boardName == fit.board.name
      && Set(setup.wiring.chips) == Set(fit.board.wiring(renaming: fit.renames).chips):
      return setup.circuits.readouts.map(\.label)
    case .success: throw notEditable(fit, [])
    case .failure(let failure): throw notEditable(fit, failure.problems.map(\.rendered))
    }
  }

  /// The error for a file whose form the set-up cannot edit.
  private func notEditable(_ fit: BoardFit, _ problems: [String]) -> SetUpStop {
    let renames = fit.renames.sorted { $0.key < $1.key }.map { "\n\"\($0.key)\" = \"\($0.value)\"" }.joined()
    return .failed(
      (problems + [
        "\(dependencies.path) has a form that this set-up cannot edit; nothing was saved. Write by hand:",
        "board = \"\(fit.board.name)\"" + (renames.isEmpty ? "" : "\n\n[buses]" + renames),
      ]).joined(separator: "\n"), exitCode: Exit.badConfiguration)
  }

  private func show(_ old: ConfigurationText, _ new: ConfigurationText) {
    let changes = new.lines.difference(from: old.lines)
    // An insertion comes after the removals at the same position.
    let removed = changes.removals.map { change -> (place: Int, line: String) in
      guard case .remove(let offset, let line, _) = change else { return (0, "") }
      return (offset, "- " + line)
    }
    var kept = Array(old.lines.indices)
    for change in changes.removals.reversed() {
      if case .remove(let offset, _, _) = change { kept.remove(at: offset) }
    }
    var (shown, place, survivors) = (removed, 0, kept[...])
    for (index, line) in new.lines.enumerated() {
      let isInserted = changes.insertions.contains { change in
        if case .insert(index, _, _) = change { true } else { false }
      }
      if isInserted {
        shown.append((place, "+ " + line))
      } else {
        place = (survivors.popFirst() ?? place) + 1
      }
    }
    // A stable sort: removed lines come before those that replace them.
    let sorted = shown.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    for (_, change) in sorted { dialogue.print("  " + change.line) }
    if shown.isEmpty { dialogue.say("nothing", indent: 2) }
  }
}
