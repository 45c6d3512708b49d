package import Cities
package import Configuration
package import Panel
package import PanelHAL

/// The dependencies of the set-up.
package struct Dependencies<Hardware: PanelHardware> {
  /// Reads a configuration; a given text replaces the file's.
  package typealias Load = (_ overrides: Overrides, _ text: [UInt8]?) -> Result<Setup, ConfigurationFailure>
  package typealias CityLookUp = (_ id: String) -> Result<FoundCity, CityRefusal>

  /// The path of the configuration.
  package let path: String
  package let boards: [BoardCandidate]
  package let buses: () -> [FoundBus]
  /// The advice for a missing bus, a sentence without a full stop.
  package let advice: (_ bus: String) -> String
  /// The platform that opens chips and lines.
  package let hardware: Hardware
  package let load: Load
  package let city: CityLookUp
  /// Records the wiring that is driven, so that it can be turned dark after a forced end; `nil` if none is.
  package let record: (Wiring?) -> Void

  package init(
    path: String, boards: [BoardCandidate], buses: @escaping () -> [FoundBus],
    advice: @escaping (_ bus: String) -> String, hardware: Hardware, load: @escaping Load,
    city: @escaping CityLookUp, note: @escaping (Wiring?) -> Void
  ) {
    self.path = path
    self.boards = boards
    self.buses = buses
    self.advice = advice
    self.hardware = hardware
    self.load = load
    self.city = city
    self.record = note
  }
}
