/// The readouts' brightness: it fades to its target by a sixteenth at a time, and limits all layers below it
/// at night.
struct Light: Equatable, Sendable {
  /// How long a fade stays on each step.
  private static let stepNanoseconds: Int64 = 100_000_000

  private(set) var brightness = PerReadout<Brightness>(repeating: .dark)
  private var nextStep: WallTime?

  /// Jumps to the target brightness without a fade.
  mutating func jump(to targets: PerReadout<Brightness>) {
    brightness = targets
    nextStep = nil
  }

  /// Starts a fade if the brightness differs from the target.
  mutating func fade(from time: WallTime, to targets: PerReadout<Brightness>) {
    guard nextStep == nil, brightness != targets else { return }
    nextStep = time
  }

  mutating func advance(to time: WallTime, targets: PerReadout<Brightness>) {
    while let due = nextStep, due <= time {
      for position in ReadoutPosition.allCases {
        brightness[position] = brightness[position].step(towards: targets[position])
      }
      nextStep = brightness == targets ? nil : due.advanced(byNanoseconds: Self.stepNanoseconds)
    }
  }

  /// The next step; `nil` while nothing fades.
  func nextChange(after time: WallTime) -> WallTime? { nextStep }

  /// Moves a fade with the wall clock.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    nextStep = nextStep?.advanced(byNanoseconds: nanoseconds)
  }

  /// Limits a readout to its own brightness at night, so that a sequence wakes nobody.
  func overlay(on picture: inout ReadoutPicture, of position: ReadoutPosition, isNight: Bool) {
    guard isNight else { return }
    picture.brightness = min(picture.brightness, brightness[position])
  }
}

extension Brightness {
  func step(towards other: Brightness) -> Brightness {
    if self == other { return self }
    let next = Int(sixteenths) + (self < other ? 1 : -1)
    return Brightness(sixteenths: next) ?? .dark
  }
}
