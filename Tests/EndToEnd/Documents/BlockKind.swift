import Foundation

/// How a test uses a block of a document.
enum BlockKind: Sendable, Equatable {
  /// A whole or partial configuration.
  case configuration
  /// A board profile.
  case board
  /// The keys or lamps of a board profile.
  case partOfBoard
  /// A display sequence.
  case sequence
  /// A file of journeys.
  case journeys
  /// Shell commands.
  case commands([String])
  /// A shell script.
  case script
  /// A Python client.
  case client
  /// A conversation on the control socket.
  case conversation
  /// The output of a program.
  case printed(Printed)
  /// Not run, with the reason.
  case left(String)

  /// The kind of a block; `nil` if no rule matches.
  init?(_ block: DocumentBlock) {
    let begins = { (block.lines.first { !$0.isEmpty } ?? "").hasPrefix($0) }
    if begins("#!/usr/bin/env python3") {
      self = .client
    } else if let reason = LeftBlock.reason(for: block) {
      self = .left(reason)
    } else if let printed = Printed.all.first(where: { $0.document == block.document && begins($0.first) }) {
      self = .printed(printed)
    } else if begins("#!/bin/sh") {
      self = .script
    } else if begins("{\"version\"") {
      self = .conversation
    } else if let commands = Self.commands(of: block) {
      self = .commands(commands)
    } else if block.lines.contains("[chips]") {
      self = .board
    } else if block.document == "boards/README.md", begins("[keys") || begins("[lamps") {
      self = .partOfBoard
    } else if block.lines.contains("[[step]]") {
      self = .sequence
    } else if block.lines.contains("[[journey]]") {
      self = .journeys
    } else if block.lines.contains(where: { $0.firstMatch(of: /^(\[|[\w"\/-]+ = )/) != nil }) {
      self = .configuration
    } else {
      return nil
    }
  }

  /// The programs that may begin a shell line.
  private static let programs: Set = [
    "timecircuitsd", "timecircuitsctl", "swift", "./setup", "mkdir", "sudo", "sudoedit", "ssh", "dpkg",
    "systemctl",
    "journalctl", "man", "cp", ".ci/run", ".ci/full", "Tests/VirtualProp/run",
    "systemd/install", "timecircuits/systemd/install", "git", "scp",
  ]

  /// The commands of a block without prompts; `nil` if any line is not a command.
  private static func commands(of block: DocumentBlock) -> [String]? {
    var commands: [String] = []
    var isContinued = false
    for line in block.lines where !line.isEmpty {
      let text = line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line
      if isContinued {
        commands[commands.count - 1] += "\n" + text
      } else {
        guard let word = text.split(separator: " ").first, programs.contains(String(word)) else {
          return nil
        }
        commands.append(text)
      }
      isContinued = text.hasSuffix("\\")
    }
    return commands.isEmpty ? nil : commands
  }
}
