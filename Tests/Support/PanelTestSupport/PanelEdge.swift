package import Panel
package import PanelHAL

extension PanelOutput {
  /// Shows an image as the daemon does at an edge.
  package mutating func showEdge(_ image: PanelImage) {
    present(image)
    maintain(image)
  }
}
