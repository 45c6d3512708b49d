public import Panel

/// A panel as the clock sees it: takes the whole wished image, and keeps its faults to itself.
///
/// Implemented by ``InlinePanel``, which is done when a call returns, and by the daemon's panel, whose buses work
/// on threads of their own.
public protocol PanelOutput {
  /// Makes the panel show an image; presenting the same image again sends nothing on a healthy panel.
  mutating func present(_ image: PanelImage)
  /// Turns everything dark.
  mutating func halt()
  /// The parts that are out of order.
  var faults: [HardwareError] { get }
}
