/// The look of the LEDs in a picture; each face shows exactly the masks.
package enum Face: String, CaseIterable, Sendable {
  /// The prop: glowing bars behind glass, brushed metal, plates.
  case prop
  /// Bars on a pale ground: lit ones are raised, others sunken.
  case neumorphic
  /// Bars as outlines of light.
  case neon
  /// Digits as one curve each.
  case bezier
  /// Flat, for print and small sizes.
  case plain
}
