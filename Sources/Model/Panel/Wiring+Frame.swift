package import ClockModel

extension Wiring {
  /// Renders a frame into an image, in place and without heap allocation.
  ///
  /// A chip that several readouts share takes the lowest brightness of those that are not dark.
  ///
  /// - Parameters:
  ///   - frame: the readouts' state.
  ///   - keypadLamp: the lit keypad lamp. On a chip it has the brightness of the readouts there and is dark
  ///     with them; a chip without readouts is on only while its lamp is lit.
  ///   - isTravelling: whether the car is travelling, from its announcement to its arrival.
  ///   - image: an image of this wiring.
  package func render(
    _ frame: Frame, keypadLamp: KeypadLamp? = nil, isTravelling: Bool = false, into image: inout PanelImage
  ) {
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(), brightness: brightness(ofChip: chip, in: frame))
    }
    Self.copy(frame.destination.masks, segments.destination, to: &image.chips)
    Self.copy(frame.present.masks, segments.present, to: &image.chips)
    Self.copy(frame.lastDeparted.masks, segments.lastDeparted, to: &image.chips)
    for wired in lamps {
      let isLit =
        switch wired.led {
        case .lamp(.destination, let lamp): frame.destination[lamp]
        case .lamp(.present, let lamp): frame.present[lamp]
        case .lamp(.lastDeparted, let lamp): frame.lastDeparted[lamp]
        case .keypad(let lamp): lamp == keypadLamp
        case .travel: isTravelling
        case .segment: false
        }
      render(isLit: isLit, at: wired.place, into: &image)
    }
  }

  private func render(isLit: Bool, at place: LEDPlace, into image: inout PanelImage) {
    switch place {
    case .line(let line): image.lines[line] = isLit
    case .bit(let chip, let common, let row):
      guard isLit else { return }
      if readoutsOfChips[chip].isEmpty { image.chips[chip].brightness = .standard }
      let (byte, bit) = displayRAMBit(common: common, row: row)
      image.chips[chip].ram[Int(byte)] |= bit
    }
  }

  /// The frame that an image shows: the inverse of ``render(_:keypadLamp:isTravelling:into:)``.
  ///
  /// A lamp is lit if all its LEDs are. A readout has the brightness of its dimmest lit chip.
  package func frame(shownBy image: PanelImage) -> Frame {
    var frame = Frame(repeating: .dark)
    frame.destination.places = places.destination
    frame.present.places = places.present
    frame.lastDeparted.places = places.lastDeparted
    frame.destination.masks = Self.masks(of: segments.destination, in: image.chips)
    frame.present.masks = Self.masks(of: segments.present, in: image.chips)
    frame.lastDeparted.masks = Self.masks(of: segments.lastDeparted, in: image.chips)
    for wired in lamps {
      if case .lamp(let readout, let lamp) = wired.led { frame[readout][lamp] = true }
    }
    for wired in lamps where !isLit(wired.place, in: image) {
      if case .lamp(let readout, let lamp) = wired.led { frame[readout][lamp] = false }
    }
    for chip in image.chips.indices where image.chips[chip].brightness > .dark {
      let brightness = image.chips[chip].brightness
      for readout in Self.positions where readoutsOfChips[chip].contains(readout) {
        let dimmest = frame[readout].brightness
        frame[readout].brightness = dimmest == .dark ? brightness : min(dimmest, brightness)
      }
    }
    return frame
  }

  // Stored once: each `allCases` may allocate an array.
  private static let positions = ReadoutPosition.allCases

  private static func copy(_ masks: DigitMasks, _ segments: [SegmentRun], to chips: inout [ChipImage]) {
    for run in segments { chips[Int(run.chip)].ram[Int(run.byte)] |= run.bits(of: masks) }
  }

  private static func masks(of segments: [SegmentRun], in chips: [ChipImage]) -> DigitMasks {
    var masks = DigitMasks()
    for run in segments where chips[Int(run.chip)].brightness > .dark {
      masks[Int(run.digit)] |= run.mask(of: chips[Int(run.chip)].ram[Int(run.byte)])
    }
    return masks
  }

  private func brightness(ofChip chip: Int, in frame: Frame) -> Brightness {
    var dimmest = Brightness.dark
    for readout in Self.positions where readoutsOfChips[chip].contains(readout) {
      let brightness = frame[readout].brightness
      guard brightness > .dark else { continue }
      dimmest = dimmest == .dark ? brightness : min(dimmest, brightness)
    }
    return dimmest
  }

  private func isLit(_ place: LEDPlace, in image: PanelImage) -> Bool {
    switch place {
    case .line(let line): return image.lines[line]
    case .bit(let chip, let common, let row):
      let (byte, bit) = displayRAMBit(common: common, row: row)
      return image.chips[chip].brightness > .dark && image.chips[chip].ram[Int(byte)] & bit != 0
    }
  }
}
