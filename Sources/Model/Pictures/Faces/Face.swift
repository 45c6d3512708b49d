/// How the LEDs of a picture look; each shows exactly what the masks say.
public enum Face: String, CaseIterable, Sendable {
  /// The prop: glowing bars behind glass, brushed metal, plates.
  case prop
  /// Bars that rise out of a pale ground where they are lit, and lie in it where not.
  case neumorphic
  /// Bars as outlines of light.
  case neon
  /// Digits as one curve each.
  case bezier
  /// Flat, for print and small sizes.
  case plain
}
