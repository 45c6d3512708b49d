import CLinux

/// What malloc(3) holds for this process.
public enum Heap {
  /// Gives memory that was freed back to the system (malloc_trim(3)).
  ///
  /// The C library keeps it by itself, in an arena for each thread, as much as was needed at the busiest moment.
  ///
  /// - Returns: whether there was any.
  @discardableResult
  public static func giveBack() -> Bool { clinux_heap_trim() == 1 }
}
