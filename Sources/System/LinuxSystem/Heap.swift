import CLinux

/// What malloc(3) holds for this process.
public enum Heap {
  /// Keeps no more than 128 KiB of freed memory at the end of each thread's arena, for as long as the process lives.
  ///
  /// The C library begins with that, but raises it to twice the largest block that was ever freed, up to 64 MiB; and
  /// ``giveBack()`` leaves the ends of all arenas but the first as they are (mtrim of glibc's malloc/malloc.c).
  ///
  /// - Returns: whether the C library does it.
  @discardableResult
  public static func keepLittle() -> Bool { clinux_heap_keep_at_most(128 << 10) == 1 }

  /// Gives memory that was freed back to the system (malloc_trim(3)).
  ///
  /// The C library keeps it by itself, in an arena for each thread, as much as was needed at the busiest moment.
  ///
  /// - Returns: whether there was any.
  @discardableResult
  public static func giveBack() -> Bool { clinux_heap_trim() == 1 }
}
