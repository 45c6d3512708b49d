import ControlProtocol
import Testing
import Vocabulary

/// The fields that each report lists.
@Suite struct ListedFieldsTests {
  /// A type that lists its fields; `extra` is the number of members beyond one for each property.
  private struct Listed: CustomTestStringConvertible {
    let testDescription: String
    let notes: [FieldNote]
    let properties: Int
    let extra: Int
    let roundTrips: @Sendable (inout Sampler) throws(Misfit) -> Bool

    init<Value: Fielded & Equatable>(_ type: Value.Type, extra: Int = 0) {
      testDescription = "\(type)"
      notes = type.notes
      properties = Mirror(reflecting: type.init()).children.count
      self.extra = extra
      roundTrips = { (sampler) throws(Misfit) in
        let value = Value(from: &sampler)
        return try Value(.object(value.members)) == value
      }
    }
  }

  private static let types: [Listed] = [
    Listed(CityEntry.self), Listed(JourneyEntry.self), Listed(SequenceEntry.self), Listed(FaultStatus.self),
    Listed(ChipStatus.self), Listed(LineStatus.self), Listed(PartFault.self), Listed(PolledKeysStatus.self),
    Listed(ClockStatus.self), Listed(ZonesStatus.self), Listed(ConfigurationStatus.self),
    Listed(UpdateStatus.self),
    Listed(NightStatus.self), Listed(CycleStatus.self), Listed(StateStatus.self), Listed(TimerStatus.self),
    // A plan is listed as time, days, date, label and once.
    Listed(AlarmStatus.self, extra: 4), Listed(StatusReport.self), Listed(LinkReport.self),
    Listed(LinkReport.Following.self), Listed(PageReport.self), Listed(PageReport.Pairing.self),
    Listed(SoundReport.self), Listed(SoundEntry.self), Listed(SoundDeviceEntry.self),
    // An announcement has a departure's fields, an answer a key press's.
    Listed(AnnouncedEvent.self, extra: 2), Listed(KeyAnswerEvent.self, extra: 1), Listed(DepartureEvent.self),
    Listed(ArrivalEvent.self), Listed(SequenceEvent.self), Listed(NightEvent.self), Listed(PowerEvent.self),
    Listed(PairingEvent.self), Listed(AlarmEvent.self), Listed(TimerEvent.self), Listed(VolumeEvent.self),
    Listed(KeyPressEvent.self),
  ]

  @Test(arguments: types) private func everyPropertyIsListed(type: Listed) {
    #expect(type.notes.count == type.properties + type.extra)
  }

  @Test(arguments: types) private func namesAreUnique(type: Listed) {
    #expect(Set(type.notes.map(\.name)).count == type.notes.count)
  }

  @Test(arguments: types) private func whatIsMadeUpIsReadBack(type: Listed) throws {
    let seed: UInt64 = 4301
    var sampler = Sampler(seed: seed)
    for round in 0..<100 {
      let isSame = try type.roundTrips(&sampler)
      #expect(isSame, "seed \(seed), round \(round)")
    }
  }
}
