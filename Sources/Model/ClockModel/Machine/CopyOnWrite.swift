/// A value whose copies share its memory until one of them is altered: for what is large, copied often, and altered
/// rarely.
struct CopyOnWrite<Value> {
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  /// The value; altering it copies it where it is shared.
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

// What is shared is never altered.
extension CopyOnWrite: @unchecked Sendable where Value: Sendable {}
