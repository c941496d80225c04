internal import ArgumentParser

/// A command that takes any number of files.
protocol InputCommand: ParsableCommand {
  /// The inputs as typed.
  var inputs: [String] { get set }
}

extension Sequence<String> {
  /// Throws if standard input is an input twice, because it can be read only once.
  func checkStandardInput() throws {
    guard count(where: { $0 == "-" }) > 1 else { return }
    throw ValidationError("Standard input (-) can be read only once.")
  }
}

/// The arguments of a command, with each run of consecutive paths replaced by a single placeholder
/// word.
///
/// This is for speed: ArgumentParser takes time quadratic in the number of values, which is seven
/// seconds for 20,000 files.
struct FoldedPaths {
  /// The arguments to parse.
  private(set) var arguments: [String] = []

  private var runs: [String: ArraySlice<String>] = [:]

  /// Replaces runs of paths in the arguments of commands that take many files. The arguments of other
  /// commands are unchanged.
  ///
  /// The first word of a run is kept, because it may be the value of the option before it.
  init(_ arguments: [String]) {
    let commands = [
      AnalyzeCommand.configuration, DetectCommand.configuration, TriageCommand.configuration,
    ]
    guard let name = arguments.first, commands.contains(where: { $0.commandName == name }) else {
      self.arguments = arguments
      return
    }
    var index = 0
    while index < arguments.count {
      let words = arguments[index...].prefix { !$0.utf8.starts(with: "-".utf8) }
      // The first run begins with the name of the command, so two words are kept.
      let kept = words.prefix(index == 0 ? 2 : 1)
      self.arguments += kept
      let rest = words[kept.endIndex...]
      if !rest.isEmpty {
        // No typed argument can contain a NUL, so the placeholder is unique.
        let word = "\0\(runs.count)"
        runs[word] = rest
        self.arguments.append(word)
      }
      index = words.endIndex
      if index < arguments.count {
        self.arguments.append(arguments[index])
        index += 1
      }
    }
  }

  /// The inputs with the placeholders replaced by the paths they represent.
  func unfolded(_ inputs: [String]) -> [String] {
    inputs.flatMap { runs[$0] ?? [$0] }
  }
}
