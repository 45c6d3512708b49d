public import Keys
public import Panel

/// A panel as the clock sees it: takes the whole wished image, and keeps its faults to itself.
///
/// Implemented by ``InlinePanel``, which is done when a call returns, for a simulation, and by the panel of real chips,
/// whose buses work on threads of their own.
public protocol PanelOutput {
  /// Drives another board from now on, and reads the keys of its chips; what the old wiring lit goes dark first.
  mutating func rewire(_ wiring: Wiring, keys: KeyWiring)
  /// Makes the panel show an image; presenting the same image again sends nothing on a healthy panel.
  ///
  /// - Precondition: the image is one of the wiring that the panel drives.
  mutating func present(_ image: PanelImage)
  /// Does what keeps the panel well and is not urgent; called once an edge, behind ``present(_:)`` of the same image.
  mutating func maintain(_ image: PanelImage)
  /// Turns everything dark, as far as it can be reached in a reasonable time.
  ///
  /// - Returns: the errors of the parts that could not be reached.
  mutating func halt() -> [HardwareError]
  /// Whether everything presented so far has been sent, or has failed.
  var isSettled: Bool { get }
  /// The parts of earlier boards that could not be turned dark and may still show their last time, told once.
  mutating func takeLosses() -> [HardwareError]
  /// The parts that are out of order.
  var faults: [HardwareError] { get }
  /// Reads what the LEDs show as far as the parts acknowledged; those of which that is not known are dark.
  ///
  /// Waits for no bus, and allocates nothing where the image has the wiring's shape already.
  func shown(into image: inout PanelImage)
  /// The keys of chips that are read again and again while nobody touches them.
  var polledKeys: [KeyPolling] { get }
  /// What is known of every chip and line.
  var parts: PanelReport { get }
}
