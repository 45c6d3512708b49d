// Usage: toml-fuzz COUNT SEED [DIRECTORY …]
//
// Parses COUNT mutated files and checks the properties of each result. A directory adds its .toml files to
// the corpus. After a crash, the last line on standard error names the input; repeat it with `--only NUMBER`
// instead of COUNT and the same directories.

import Foundation
import TOMLProperties
import TestSupport

func tomlFiles(in directories: [String]) -> [[UInt8]] {
  directories.flatMap { directory in
    let names = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
    // Sorted, so that a seed gives the same inputs everywhere.
    return names.filter { $0.hasSuffix(".toml") }.sorted().compactMap { name in
      FileManager.default.contents(atPath: directory + "/" + name).map { Array($0) }
    }
  }
}

func say(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isSingle = arguments.first == "--only"
if isSingle { arguments.removeFirst() }
guard arguments.count >= 2, let number = Int(arguments[0]), number >= 0, let seed = UInt64(arguments[1])
else {
  say("usage: toml-fuzz COUNT SEED [DIRECTORY …]\n       toml-fuzz --only NUMBER SEED [DIRECTORY …]")
  exit(64)
}

let corpus = TOMLSeeds.corpus + tomlFiles(in: Array(arguments.dropFirst(2)))
let mutator = ByteMutator(seed: seed, corpus: corpus, dictionary: TOMLSeeds.dictionary)
let numbers = isSingle ? number..<(number + 1) : 0..<number

CrashNote.install(seed: seed)
let clock = ContinuousClock()
let start = clock.now
var accepted = 0
var refused = 0
var slowest = (number: 0, time: Duration.zero)
for number in numbers {
  CrashNote.begin(number)
  let input = mutator.input(number)
  let begin = clock.now
  switch TOMLProperties.check(input) {
  case .accepted: accepted += 1
  case .refused: refused += 1
  case .broken(let problem):
    say("input \(number) of seed \(seed): \(problem)\n\(String(decoding: input, as: UTF8.self))")
    exit(1)
  }
  let time = clock.now - begin
  if time > slowest.time { slowest = (number, time) }
}
let seconds = (clock.now - start) / .seconds(1)
say("seed \(seed), \(corpus.count) files in the corpus; slowest: input \(slowest.number), \(slowest.time)")
print(
  "\(numbers.count) inputs, \(accepted) accepted, \(refused) refused, 0 crashed, "
    + String(format: "%.1f s", seconds))
