import CLinux

/// The pages of the program's own file that are in its memory.
public enum ProgramPages {
  /// Gives up code and constants as if nothing of them had been used yet (MADV_DONTNEED of madvise(2)).
  ///
  /// The kernel maps what lies around each page that is used, and a start, or the reading of a configuration, uses a
  /// good part of the program that is not used again for months. What is still used comes back by itself, a page fault
  /// for each 64 KiB, mostly without any reading.
  ///
  /// - Returns: whether the kernel did it; else everything stays as it was.
  @discardableResult
  public static func giveBack() -> Bool { clinux_program_forget() == 0 }
}
