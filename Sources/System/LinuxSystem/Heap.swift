import CLinux

/// The memory that malloc(3) holds for this process.
package enum Heap {
  /// Limits freed memory at the end of each thread's arena to 128 KiB for the life of the process.
  ///
  /// That is the C library's default, but it raises the limit to twice the largest block ever freed, up to 64
  /// MiB; and ``giveBack()`` does not trim the ends of arenas other than the first (mtrim of glibc's
  /// malloc/malloc.c).
  ///
  /// - Returns: Whether the C library complied.
  @discardableResult
  package static func keepLittle() -> Bool { clinux_heap_keep_at_most(128 << 10) == 1 }

  /// Returns freed memory to the system (malloc_trim(3)).
  ///
  /// Otherwise the C library keeps the most that each thread's arena ever needed.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  package static func giveBack() -> Bool { clinux_heap_trim() == 1 }
}
