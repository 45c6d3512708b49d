/// GPIO lines of one chip, requested together as outputs.
///
/// Implemented by libgpiod's requests and by the simulated lines. The request lives as long as the value.
package protocol OutputLines {
  /// Sets all lines in one call, in the order of the request; true lights the LED.
  ///
  /// - Throws: ``HardwareError`` if the system refused.
  mutating func set(_ lit: [Bool]) throws(HardwareError)
}
