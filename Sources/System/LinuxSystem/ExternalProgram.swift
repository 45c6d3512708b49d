import Glibc

/// A program of the system, run once with pipes for its input and output.
package struct ExternalProgram: Equatable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Finds the first program of a name in a search path (PATH of environ(7)).
  ///
  /// - Parameters:
  ///   - name: A file name without a folder.
  ///   - folders: Folders separated by colons; an empty one does not mean the current folder.
  /// - Returns: `nil` if no folder has a file of that name that this user may run.
  package static func find(_ name: String, in folders: String) -> ExternalProgram? {
    folders.split(separator: ":").lazy
      .map { "\($0)/\(name)" }
      .first { FileSystem.isFile($0) && access($0, X_OK) == 0 }
      .map { ExternalProgram(path: $0) }
  }

  /// Runs the program with input and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after its name.
  ///   - input: The bytes for its standard input; it may read fewer.
  ///   - milliseconds: The time limit; the program is then killed (SIGKILL).
  ///   - maximumBytes: The most bytes that it may print.
  /// - Returns: The bytes that it printed.
  /// - Throws: ``ExternalProgramError``.
  package func run(
    _ arguments: [String], input: [UInt8] = [], within milliseconds: Int, maximumBytes: Int = 256 << 20
  ) throws(ExternalProgramError) -> [UInt8] {
    // If the program ends before it has read everything, the write must not end this process.
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

/// Why a program failed.
package enum ExternalProgramError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It could not be started, or its pipes not made.
  case system(SystemError)
  /// It exited with a code other than 0; `words` is its last line on stderr.
  case failed(program: String, code: Int32, words: String)
  /// It was killed by a signal that this process did not send.
  case killed(program: String, signal: Int32)
  case tookTooLong(program: String, milliseconds: Int)
  case saidTooMuch(program: String, bytes: Int)

  package var description: String {
    switch self {
    case .system(let error): return error.description
    case .failed(let program, let code, let words):
      return "\(program) failed with code \(code)" + (words.isEmpty ? "" : ": \(words)")
    case .killed(let program, let signal): return "\(program) was ended by signal \(signal)"
    case .tookTooLong(let program, let milliseconds):
      return "\(program) did not finish within \(milliseconds / 1000) s"
    case .saidTooMuch(let program, let bytes): return "\(program) printed more than \(bytes) bytes"
    }
  }
}
