/// A value and where it stands in its file.
public struct TOMLNode: Sendable, Equatable {
  /// The value.
  public var value: TOMLValue
  /// Where the value begins.
  ///
  /// A `[table]` and an `[[element]]` begin at their header's first bracket, an array of tables at that of its
  /// first element. A table that no header names (`a` in `[a.b]`, or in `a.b = 1`) begins at its name in the key
  /// that made it.
  public var position: TOMLPosition

  /// A value at a place.
  public init(value: TOMLValue, position: TOMLPosition) {
    self.value = value
    self.position = position
  }
}
