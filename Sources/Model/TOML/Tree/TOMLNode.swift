/// A value and its position in a file.
package struct TOMLNode: Sendable, Equatable {
  package var value: TOMLValue
  /// The start of the value.
  ///
  /// A `[table]` and an `[[element]]` begin at their header's first bracket, an array of tables at that of
  /// its first element. A table without a header (`a` in `[a.b]`, or in `a.b = 1`) begins at its name in the
  /// key that defined it.
  package var position: TOMLPosition

  package init(value: TOMLValue, position: TOMLPosition) {
    self.value = value
    self.position = position
  }
}
