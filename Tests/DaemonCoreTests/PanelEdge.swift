import Panel
import PanelHAL

extension PanelOutput {
  /// What the daemon does with a panel at an edge.
  mutating func showEdge(_ image: PanelImage) {
    present(image)
    maintain(image)
  }
}
