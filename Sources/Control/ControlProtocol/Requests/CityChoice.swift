/// A city that a person wants on a readout.
public struct CityChoice: Equatable, Sendable {
  /// Its identifier, or an IANA name, as `set` takes it.
  public var city: String
  /// What stands beneath it; `nil` is the city's own name.
  public var label: String?

  /// A city.
  public init(_ city: String, label: String? = nil) {
    self.city = city
    self.label = label
  }
}
