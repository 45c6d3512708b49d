import CLinux

/// The pages of the program's own file in memory.
package enum ProgramPages {
  /// Releases code and constants as if they had never been used (MADV_DONTNEED of madvise(2)).
  ///
  /// The kernel maps the surroundings of each page used, and starting or reading a configuration uses much
  /// code that is then idle for months. Pages still in use return by themselves, with a page fault for each
  /// 64 KiB, mostly without disk access.
  ///
  /// - Returns: Whether the kernel complied; otherwise nothing changes.
  @discardableResult
  package static func giveBack() -> Bool { clinux_program_forget() == 0 }
}
