/// GPIO lines of one chip that are requested as outputs together.
///
/// Implemented by libgpiod's requests and by the simulated lines. The request lives as long as the value.
public protocol OutputLines {
  /// Sets all lines in one call, in the order they were requested; true lights the LED.
  ///
  /// - Throws: ``HardwareError`` when the system refused.
  mutating func set(_ lit: [Bool]) throws(HardwareError)
}
