package import Keys
package import Panel

/// A panel as the clock sees it: it accepts whole images, and collects errors in ``faults``.
///
/// Implemented by ``InlinePanel`` for simulations, whose calls return when their work is done, and by the
/// panel of real chips, whose buses work on their own threads.
package protocol PanelOutput {
  /// Switches to another board and the keys of its chips; the old board goes dark first.
  mutating func rewire(_ wiring: Wiring, keys: KeyWiring)
  /// Presents an image; presenting the same one again sends nothing on a healthy panel.
  ///
  /// - Precondition: the image belongs to the current wiring.
  mutating func present(_ image: PanelImage)
  /// Does maintenance that is not urgent; called once per edge, after ``present(_:)`` of the same image.
  mutating func maintain(_ image: PanelImage)
  /// Turns everything dark that can be reached in a reasonable time.
  ///
  /// - Returns: the errors of the unreachable parts.
  mutating func halt() -> [HardwareError]
  /// Whether everything presented so far was sent or failed.
  var isSettled: Bool { get }
  /// Returns the parts of earlier boards that could not be turned dark and may still show their last time,
  /// each only once.
  mutating func takeLosses() -> [HardwareError]
  var faults: [HardwareError] { get }
  /// Reads the image that the parts have acknowledged; unknown LEDs are dark.
  ///
  /// Waits for no bus, and allocates nothing if the image already has the wiring's shape.
  func shown(into image: inout PanelImage)
  /// The keys that are polled while none is down.
  var polledKeys: [KeyPolling] { get }
  /// The state of every chip and line.
  var parts: PanelReport { get }
}
