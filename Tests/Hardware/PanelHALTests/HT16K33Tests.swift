import ClockModel
import Panel
import PanelHAL
import TestSupport
import Testing

/// The bytes that one chip's driver sends.
@Suite struct HT16K33Tests {
  private let chip = RecordedChip()
  private var wire: RecordedWire { chip.wire }

  /// RAM in which every byte encodes its index.
  private static let ram = DisplayRAM(
    0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F)
  private static let bytes = Array(UInt8(0x10)...0x1F)
  private static let image = ChipImage(ram: ram, brightness: .standard)
  private static let start: [WireEvent] = [
    .bytes([0x21]), .pause(1), .bytes([0x00] + bytes), .bytes([0xA0]), .bytes([0xEB]), .bytes([0x81]),
  ]
  private static let halt: [WireEvent] = [.bytes([0x80]), .bytes([0x20])]

  @Test func startsWithTheOscillatorAndEndsWithTheDisplay() throws {
    #expect(try chip.present(Self.image) == Self.start)
  }

  @Test func startsADarkChipWithoutSwitchingItsDisplayOn() throws {
    let zeros = [UInt8](repeating: 0, count: 17)
    #expect(
      try chip.present(.dark) == [.bytes([0x21]), .pause(1), .bytes(zeros), .bytes([0xA0]), .bytes([0x80])])
  }

  @Test func sendsNothingForTheSameImage() throws {
    for image in [Self.image, .dark] {
      _ = try chip.present(image)
      #expect(try chip.present(image) == [])
      #expect(try chip.present(image) == [])
    }
  }

  @Test func sendsOneChangedByteAlone() throws {
    for index in 0..<16 {
      var image = Self.image
      _ = try chip.present(image)
      image.ram[index] = 0xFF
      #expect(try chip.present(image) == [.bytes([UInt8(index), 0xFF])])
    }
  }

  @Test func sendsBytesAcrossTheEndInOneTransfer() throws {
    var image = Self.image
    _ = try chip.present(image)
    for (index, byte) in [(14, UInt8(0xE0)), (15, 0xF0), (0, 0xA0)] { image.ram[index] = byte }
    #expect(try chip.present(image) == [.bytes([14, 0xE0, 0xF0, 0xA0])])
  }

  @Test func sendsCleanBytesOnlyWhereThatIsCheaperThanATransfer() throws {
    var image = Self.image
    _ = try chip.present(image)
    for index in [2, 5, 9] { image.ram[index] = 0xFF }
    #expect(try chip.present(image) == [.bytes([2, 0xFF, 0x13, 0x14, 0xFF]), .bytes([9, 0xFF])])
  }

  @Test(arguments: 1...16)
  func dimsByOneCommand(sixteenths: Int) throws {
    var image = Self.image
    image.brightness = sixteenths == 1 ? .full : try #require(Brightness(sixteenths: sixteenths - 1))
    _ = try chip.present(image)
    image.brightness = try #require(Brightness(sixteenths: sixteenths))
    #expect(try chip.present(image) == [.bytes([0xE0 + UInt8(sixteenths) - 1])])
  }

  @Test func goesDarkBeforeItsRAMChanges() throws {
    _ = try chip.present(Self.image)
    #expect(try chip.present(.dark) == [.bytes([0x80]), .bytes([UInt8](repeating: 0, count: 17))])
  }

  @Test func isLitOnlyAfterItsRAMHasChanged() throws {
    var dark = Self.image
    dark.brightness = .dark
    _ = try chip.present(dark)
    var lit = Self.image
    lit.ram[7] = 0xFF
    #expect(try chip.present(lit) == [.bytes([7, 0xFF]), .bytes([0xEB]), .bytes([0x81])])
    #expect(try chip.present(dark) == [.bytes([0x80]), .bytes([7, 0x17])])
    #expect(try chip.present(Self.image) == [.bytes([0xEB]), .bytes([0x81])])
  }

  @Test func haltTurnsTheDisplayOffBeforeStandby() throws {
    try chip.halt()
    #expect(wire.takeEvents() == Self.halt)
  }

  @Test func restartsAfterAHalt() throws {
    _ = try chip.present(Self.image)
    try chip.halt()
    _ = wire.takeEvents()
    #expect(try chip.present(Self.image) == Self.start)
  }

  @Test func restartsAfterForgetting() throws {
    _ = try chip.present(Self.image)
    chip.forget()
    #expect(try chip.present(Self.image) == Self.start)
  }

  /// If a start fails halfway, the error is thrown, the rest is not sent and the next start is complete.
  @Test(arguments: 0..<5)
  func restartsAfterAFailedStart(transfers: Int) throws {
    wire.transfersBeforeFailure = transfers
    #expect(throws: RecordedWire.failure) { _ = try chip.present(Self.image) }
    let sent = wire.takeEvents().filter { $0 != .pause(1) }
    #expect(sent == Array(Self.start.filter { $0 != .pause(1) }.prefix(transfers)))
    #expect(try chip.present(Self.image) == Self.start)
  }

  /// The same for an update of two RAM transfers, dimming and display.
  @Test(arguments: 0..<4)
  func restartsAfterAFailedUpdate(transfers: Int) throws {
    var known = Self.image
    (known.ram[2], known.ram[9], known.brightness) = (0, 0, .dark)
    _ = try chip.present(known)
    let update: [WireEvent] = [
      .bytes([2, 0x12]), .bytes([9, 0x19]), .bytes([0xEB]), .bytes([0x81]),
    ]
    wire.transfersBeforeFailure = transfers
    #expect(throws: RecordedWire.failure) { _ = try chip.present(Self.image) }
    #expect(wire.takeEvents() == Array(update.prefix(transfers)))
    #expect(try chip.present(Self.image) == Self.start)
  }

  @Test(arguments: 0..<2)
  func restartsAfterAFailedHalt(transfers: Int) throws {
    _ = try chip.present(Self.image)
    wire.transfersBeforeFailure = transfers
    #expect(throws: RecordedWire.failure) { try chip.halt() }
    #expect(wire.takeEvents() == Array(Self.halt.prefix(transfers)))
    #expect(try chip.present(Self.image) == Self.start)
  }

  /// Applying the bytes as the data sheet says yields the requested image.
  @Test(arguments: [UInt64(1885), 1955, 1985, 2015])
  func theBytesAddUpToTheImage(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ram = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    var image = ChipImage.dark
    for step in 0..<300 {
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        image.ram[Int.random(in: 0..<16, using: &generator)] = .random(in: .min ... .max, using: &generator)
      }
      for case .bytes(let bytes) in try chip.present(image) where bytes[0] < 0x10 {
        for (offset, byte) in bytes.dropFirst().enumerated() { ram[(Int(bytes[0]) + offset) % 16] = byte }
      }
      #expect(ram == (0..<16).map { image.ram[$0] }, "seed \(seed), step \(step)")
    }
  }

  @Test func reportsWhetherAnythingWasSent() throws {
    let wire = RecordedWire()
    var driver = HT16K33(RecordedDevice(wire: wire))
    var image = Self.image
    let changes: [(ChipImage) -> ChipImage] = [
      { $0 }, { ChipImage(ram: $0.ram, brightness: .full) },
      { ChipImage(ram: ~$0.ram, brightness: $0.brightness) },
      { ChipImage(ram: $0.ram, brightness: .dark) }, { ChipImage(ram: ~$0.ram, brightness: .dark) },
    ]
    for change in changes {
      image = change(image)
      for _ in 0..<2 {
        let hasSent = try driver.present(image) { _ in }
        #expect(hasSent == !wire.takeEvents().isEmpty)
      }
    }
    driver.forget()
    let hasSent = try driver.present(image) { _ in }
    #expect(hasSent)
  }
}
