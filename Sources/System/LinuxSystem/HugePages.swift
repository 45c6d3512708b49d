import CLinux

/// Pages of 2 MiB, which the kernel gives to any program by itself where it is set up so, as Debian's is.
public enum HugePages {
  /// Goes without them for as long as the process lives (PR_SET_THP_DISABLE of prctl(2)).
  ///
  /// The heap of a small program lies in part of one: the kernel then gives it the whole, either at once or some minutes
  /// later (khugepaged, with its default `max_ptes_none`), and takes 2 MiB from a machine with 512 for some hundred KiB.
  ///
  /// - Returns: whether the kernel does it; else everything stays as it was.
  @discardableResult
  public static func refuse() -> Bool { clinux_huge_pages_refuse() == 0 }

  /// Whether this process goes without them.
  public static var areRefused: Bool { clinux_huge_pages_are_refused() == 1 }
}
