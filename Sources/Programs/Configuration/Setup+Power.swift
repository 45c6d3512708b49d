public import ClockModel
public import Panel

extension Setup {
  /// What the board's chips, lines and supply have to give; in use is what the setup shows at a time.
  ///
  /// - Parameter time: the time; at a whole second the colons are lit.
  /// - Returns: the budget.
  public func power(showing time: WallTime) -> PowerBudget {
    let picture = TimeMachine(circuits, at: time).picture(at: time)
    return PowerBudget(wiring, showing: Frame(picture, font: font, on: wiring.places))
  }
}
