/// The lamp pair of a readout.
package enum Meridiem: Sendable {
  case am, pm
}
