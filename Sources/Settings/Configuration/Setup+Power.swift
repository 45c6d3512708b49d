package import ClockModel
package import Panel

extension Setup {
  /// Returns the power budget of the board's chips, lines and supply, in use and at full load.
  ///
  /// The picture of `time` is in use; at a whole second the colons are lit.
  package func power(showing time: WallTime) -> PowerBudget {
    let picture = TimeMachine(circuits, at: time).picture(at: time)
    return PowerBudget(wiring, showing: Frame(picture, font: font, on: wiring.places))
  }
}
