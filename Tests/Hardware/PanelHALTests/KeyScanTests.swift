import Keys
import Panel
import PanelHAL
import Testing

/// The transfers that read an HT16K33's keys, by its data sheet.
@Suite struct KeyScanTests {
  @Test func allSixBytesAreReadInOneTransfer() throws {
    let chip = RecordedChip()
    chip.wire.answers = [0x01, 0x10, 0x80, 0x01, 0x00, 0x1F]
    let keys = try chip.readKeys()
    #expect(chip.wire.takeEvents() == [.read(6, from: 0x40)])
    // K1 and K13 of KS0; K8 and K9 of KS1; K9 to K13 of KS2.
    #expect(MatrixWatch.bits(of: keys).map { $0 + 1 } == [1, 13, 21, 22, 35, 36, 37, 38, 39])
  }

  @Test func bitsWithoutAKeyAreIgnored() throws {
    let chip = RecordedChip()
    chip.wire.answers = [0x00, 0xE0, 0x00, 0xE0, 0x00, 0xE0]
    #expect(try chip.readKeys() == 0)
  }

  @Test func interruptIsConfiguredAtEveryStart() throws {
    for (tellsKeys, command) in [(false, UInt8(0xA0)), (true, 0xA1)] {
      let chip = RecordedChip(tellsKeys: tellsKeys)
      #expect(try chip.present(.dark).contains(.bytes([command])))
      chip.forget()
      #expect(
        try chip.present(.dark).contains(.bytes([command])), "a power loss resets the interrupt too")
    }
  }

  @Test func readingKeysLeavesTheDisplayUnchanged() throws {
    let chip = RecordedChip()
    _ = try chip.present(ChipImage(ram: DisplayRAM(repeating: 5), brightness: .full))
    _ = try chip.readKeys()
    _ = chip.wire.takeEvents()
    #expect(try chip.present(ChipImage(ram: DisplayRAM(repeating: 5), brightness: .full)).isEmpty)
  }

  @Test func failedReadingRewritesTheWholeChip() throws {
    let chip = RecordedChip()
    let image = ChipImage(ram: DisplayRAM(repeating: 5), brightness: .full)
    _ = try chip.present(image)
    chip.wire.transfersBeforeFailure = 0
    #expect(throws: RecordedWire.failure) { try chip.readKeys() }
    #expect(try chip.present(image).first == .bytes([0x21]))
  }
}
