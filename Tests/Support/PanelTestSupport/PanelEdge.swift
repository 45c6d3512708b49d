package import Panel
package import PanelHAL

extension PanelOutput {
  /// What the daemon does with a panel at an edge.
  package mutating func showEdge(_ image: PanelImage) {
    present(image)
    maintain(image)
  }
}
