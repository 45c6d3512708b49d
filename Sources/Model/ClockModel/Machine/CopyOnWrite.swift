/// A value whose copies share memory until one changes: for large values that are copied often and changed
/// rarely.
struct CopyOnWrite<Value> {
  private final class Storage {
    // Unchecked, since only the value around it accesses it, whose own accesses are checked.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  /// The value; changing it copies it first if it is shared.
  var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.value == right.value
  }
}

// Shared storage is never changed.
extension CopyOnWrite: @unchecked Sendable where Value: Sendable {}
