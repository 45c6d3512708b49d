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
    for lamp in lamps {
      let isLit = frame[lamp.readout][lamp.lamp]
      for place in lamp.places { render(isLit: isLit, at: place, into: &image) }
    }
    for lamp in keypadLamps {
      for place in lamp.places { render(isLit: lamp.lamp == keypadLamp, at: place, into: &image) }
    }
    for line in travelLines { image.lines[line] = isTravelling }
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
    for lamp in lamps {
      frame[lamp.readout][lamp.lamp] = lamp.places.allSatisfy { isLit($0, in: image) }
    }
    for (chip, readouts) in zip(image.chips, readoutsOfChips) where chip.brightness > .dark {
      for readout in readouts {
        let dimmest = frame[readout].brightness
        frame[readout].brightness = dimmest == .dark ? chip.brightness : min(dimmest, chip.brightness)
      }
    }
    return frame
  }

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
    for readout in readoutsOfChips[chip] {
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
