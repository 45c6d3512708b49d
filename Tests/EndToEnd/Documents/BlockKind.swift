import Foundation

/// What a test does with a block.
enum BlockKind: Sendable, Equatable {
  /// A configuration, or a part of one.
  case configuration
  /// A board profile.
  case board
  /// What a board profile may have besides its LEDs.
  case partOfBoard
  /// A display sequence.
  case sequence
  /// A file of journeys.
  case journeys
  /// Lines for a shell.
  case commands([String])
  /// A shell script.
  case script
  /// A client in Python.
  case client
  /// A conversation on the control socket.
  case conversation
  /// What a program prints.
  case printed(Printed)
  /// Not to be run, for a reason.
  case left(String)

  /// The kind of a block; `nil` where nothing says it.
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

  /// The programs with which a line for a shell begins; every other one has to be in a list.
  private static let programs: Set = [
    "timecircuitsd", "timecircuitsctl", "swift", "./setup", "mkdir", "sudo", "sudoedit", "ssh", "dpkg",
    "systemctl",
    "journalctl", "man", "cp", ".ci/run", ".ci/full", "Tests/VirtualProp/run",
    "systemd/install", "timecircuits/systemd/install", "git", "scp",
  ]

  /// Each command on a line of its own, without a prompt; `nil` where not every line is one.
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
