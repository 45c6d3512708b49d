import Glibc

/// A program of the system that is run once, by a pipe to it and one from it.
public struct ExternalProgram: Equatable, Sendable {
  /// Its file.
  public let path: String

  /// A program at a path.
  public init(path: String) { self.path = path }

  /// The first program of a name in the folders of a search path (PATH of environ(7)).
  ///
  /// - Parameters:
  ///   - name: A file's name, without a folder.
  ///   - folders: Folders with colons between them; an empty one is not taken for the current folder.
  /// - Returns: `nil` where no folder has a file of that name which this user may run.
  public static func find(_ name: String, in folders: String) -> ExternalProgram? {
    folders.split(separator: ":").lazy
      .map { "\($0)/\(name)" }
      .first { FileSystem.isFile($0) && access($0, X_OK) == 0 }
      .map { ExternalProgram(path: $0) }
  }

  /// Runs it, gives it its input and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind its name.
  ///   - input: What it reads; it is no mistake where it reads less.
  ///   - milliseconds: How long it may take; it is killed (SIGKILL) then.
  ///   - maximumBytes: How much it may print.
  /// - Returns: What it printed.
  /// - Throws: ``ExternalProgramError``.
  public func run(
    _ arguments: [String], input: [UInt8] = [], within milliseconds: Int, maximumBytes: Int = 256 << 20
  ) throws(ExternalProgramError) -> [UInt8] {
    // One that ends before it has read all must not end this one.
    Output.ignoreSignalsOfWrites()
    let run: ProgramRun
    do throws(SystemError) {
      run = try ProgramRun(path, arguments)
    } catch {
      throw .system(error)
    }
    return try run.feed(input, milliseconds: milliseconds, maximumBytes: maximumBytes)
  }
}

/// Why a program brought nothing.
public enum ExternalProgramError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It could not be started or spoken to.
  case system(SystemError)
  /// It ended with a code other than 0; the last that it said on stderr.
  case failed(program: String, code: Int32, words: String)
  /// It was killed by a signal that was none of ours.
  case killed(program: String, signal: Int32)
  /// It took longer than it may.
  case tookTooLong(program: String, milliseconds: Int)
  /// It printed more than it may.
  case saidTooMuch(program: String, bytes: Int)

  /// What was tried, and what came of it.
  public var description: String {
    switch self {
    case .system(let error): return error.description
    case .failed(let program, let code, let words):
      return "\(program) failed with code \(code)" + (words.isEmpty ? "" : ": \(words)")
    case .killed(let program, let signal): return "\(program) was ended by signal \(signal)"
    case .tookTooLong(let program, let milliseconds):
      return "\(program) was still not done after \(milliseconds / 1000) s"
    case .saidTooMuch(let program, let bytes): return "\(program) printed more than \(bytes) bytes"
    }
  }
}
