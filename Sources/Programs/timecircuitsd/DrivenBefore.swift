import Configuration
import DaemonCore
import LinuxSystem
import StateKeeping

/// Whether this installation has driven a board, and which: so that a configuration that names none neither drives
/// another's pins nor lets a prop go dark that worked.
struct DrivenBefore {
  let environment: ProcessEnvironment
  /// Configuration and board as they were last taken, `nil` where they are not kept or damaged.
  let kept: LastGood?

  /// The file that root leaves beside the configuration at an upgrade, where a release before drove the standard board without
  /// having to be told.
  static let upgradeMark = "drove-the-standard-board"

  /// What a configuration without a board stands for here.
  ///
  /// - Parameters:
  ///   - path: the configuration, `nil` for the built-in one.
  ///   - source: what the command line says instead.
  /// - Returns: the rule that the configuration is read by.
  func rule(of path: String?, _ source: SourceOptions) -> BoardRule {
    let isUpgraded = path.map { FileSystem.mayExist(Self.folder(of: $0) + Self.upgradeMark) } ?? false
    if let kept {
      guard kept.namesBoard else { return .standardAsBefore }
      return isUpgraded && keepsStandardBoard(kept) ? .standardAsBefore : .namedAsBefore
    }
    if isUpgraded { return .standardAsBefore }
    // A copy that is damaged may have been of any board.
    if has(LastGoodFile.name) { return .named }
    if let recorded = environment.recorded {
      guard case .success(let setup) = environment.load(path, source) else { return .named }
      return PanelRecord(setup.wiring) == recorded ? .standardAsBefore : .named
    }
    return has(StateStore.fileName) ? .standardAsBefore : .named
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private func has(_ name: String) -> Bool {
    environment.stateDirectory.map { FileSystem.mayExist($0 + "/" + name) } ?? false
  }

  private func keepsStandardBoard(_ kept: LastGood) -> Bool {
    kept.sources.board.path.hasSuffix("/\(BoardRule.standardBoard).toml")
  }
}
