/// A city for a readout.
public struct CityChoice: Equatable, Sendable {
  /// Its identifier or IANA name, as in `set`.
  public var city: String
  /// The readout's label; `nil` is the city's own name.
  public var label: String?

  /// Creates a choice.
  public init(_ city: String, label: String? = nil) {
    self.city = city
    self.label = label
  }
}
