import Configuration
import DaemonCore
import LinuxSystem
import StateKeeping

/// Finds out which board this installation drove before.
///
/// So a configuration without `board` neither drives another board's pins nor turns a working prop dark.
struct DrivenBefore {
  let environment: ProcessEnvironment
  /// The last good configuration and board; `nil` if there is no good copy for this configuration.
  let kept: LastGood?

  /// A file that an upgrade leaves beside the configuration if an earlier release drove the standard board by
  /// default.
  static let upgradeMark = "drove-the-standard-board"

  /// Returns the meaning of a configuration without a board; a `nil` path means the built-in one.
  func rule(of path: String?, _ source: SourceOptions) -> BoardRule {
    let isUpgraded = path.map { FileSystem.mayExist(Self.folder(of: $0) + Self.upgradeMark) } ?? false
    if let kept {
      guard kept.namesBoard else { return .standardAsBefore }
      return isUpgraded && keepsStandardBoard(kept) ? .standardAsBefore : .namedAsBefore
    }
    if isUpgraded { return .standardAsBefore }
    // A copy that is damaged or another configuration's may be of any board.
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
