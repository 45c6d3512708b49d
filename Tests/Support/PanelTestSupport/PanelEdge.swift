public import Panel
public import PanelHAL

extension PanelOutput {
  /// What the daemon does with a panel at an edge.
  public mutating func showEdge(_ image: PanelImage) {
    present(image)
    maintain(image)
  }
}
