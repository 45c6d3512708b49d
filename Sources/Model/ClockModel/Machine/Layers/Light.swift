/// The light of the readouts: it fades to what is wished, a sixteenth at a time, and caps everything at night.
struct Light: Equatable, Sendable {
  /// How long a fade stays on each step.
  private static let stepNanoseconds: Int64 = 100_000_000

  /// The light now.
  private(set) var brightness = PerReadout<Brightness>(repeating: .dark)
  private var nextStep: WallTime?

  /// Takes the wished light at once, without a fade.
  mutating func settle(at wishes: PerReadout<Brightness>) {
    brightness = wishes
    nextStep = nil
  }

  /// Begins a fade if the light is not what is wished.
  mutating func fade(from time: WallTime, to wishes: PerReadout<Brightness>) {
    guard nextStep == nil, brightness != wishes else { return }
    nextStep = time
  }

  /// Lets time pass.
  mutating func advance(to time: WallTime, wishes: PerReadout<Brightness>) {
    while let due = nextStep, due <= time {
      for position in ReadoutPosition.allCases {
        brightness[position] = brightness[position].step(towards: wishes[position])
      }
      nextStep = brightness == wishes ? nil : due.advanced(byNanoseconds: Self.stepNanoseconds)
    }
  }

  /// When it changes next, `nil` while nothing fades.
  func nextChange(after time: WallTime) -> WallTime? { nextStep }

  /// The wall clock was set: a fade goes on in step with real time.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    nextStep = nextStep?.advanced(byNanoseconds: nanoseconds)
  }

  /// Makes a readout no brighter than its own light: whoever sleeps in the room is not to be woken by a sequence.
  func lie(over picture: inout ReadoutPicture, of position: ReadoutPosition, isNight: Bool) {
    guard isNight else { return }
    picture.brightness = min(picture.brightness, brightness[position])
  }
}

extension Brightness {
  /// One step nearer to another brightness.
  func step(towards other: Brightness) -> Brightness {
    if self == other { return self }
    let next = Int(sixteenths) + (self < other ? 1 : -1)
    return Brightness(sixteenths: next) ?? .dark
  }
}
