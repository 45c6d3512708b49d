import CLinux

/// Pages of 2 MiB, which the kernel gives to any program if configured so, as on Debian.
package enum HugePages {
  /// Disables huge pages for the life of the process (PR_SET_THP_DISABLE of prctl(2)).
  ///
  /// The heap of a small program covers part of a huge page. The kernel then allocates all of it, at once or
  /// some minutes later (khugepaged with its default `max_ptes_none`): 2 MiB for a few hundred KiB, on a
  /// machine with 512 MiB.
  ///
  /// - Returns: Whether the kernel complied; otherwise nothing changes.
  @discardableResult
  package static func refuse() -> Bool { clinux_huge_pages_refuse() == 0 }

  /// Whether huge pages are disabled for this process.
  package static var areRefused: Bool { clinux_huge_pages_are_refused() == 1 }
}
