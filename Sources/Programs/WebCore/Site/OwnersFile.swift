package import Configuration
package import LinuxSystem
import Reading

/// The owner's configuration of the page, web.toml.
package struct OwnersFile {
  private var file: WatchedFile<WebConfiguration>
  private let control: WebConfiguration.Control?

  /// A file that has not been read yet, and need not exist.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for the defaults.
  ///   - control: overrides the file, if given.
  ///   - clock: the monotonic clock.
  ///   - log: writes what happened.
  package init(
    _ path: String?, overriding control: WebConfiguration.Control? = nil, clock: @escaping MonotonicClock,
    log: @escaping (Log.Priority, String) -> Void
  ) {
    self.control = control
    let who = control.map { "Control is \($0.rawValue), as --control says," } ?? "Nobody may control the prop"
    file = WatchedFile(
      path, named: "web.toml", clock: clock, absent: WebConfiguration(),
      substitute: "\(who) until this is fixed.", log: log, read: { WebConfiguration.read($0, given: $1) })
  }

  /// Reads it at the start: with a mistake in it, nobody may control the prop until it is fixed.
  mutating func first() -> WebConfiguration {
    var closed = WebConfiguration()
    closed.control = .off
    return overridden(file.content(isFirst: true) ?? closed)
  }

  /// When to call ``edited(_:)`` even if nothing was reported, in nanoseconds of the monotonic clock.
  var next: UInt64? { file.next }

  /// Waits for its changes too.
  mutating func add(to poller: inout Poller) { file.add(to: &poller) }

  /// Reads it again after an edit.
  ///
  /// - Parameter poller: the wait that ``add(to:)`` added it to.
  /// - Returns: the configuration; `nil` without an edit, and if the file has a mistake.
  mutating func edited(_ poller: Poller) -> WebConfiguration? {
    guard file.edited(poller) else { return nil }
    return file.content(isFirst: false).map(overridden)
  }

  private func overridden(_ configuration: WebConfiguration) -> WebConfiguration {
    var configuration = configuration
    configuration.control = control ?? configuration.control
    return configuration
  }
}
