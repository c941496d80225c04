internal import ArgumentParser

/// A command that takes any number of files.
protocol InputCommand: ParsableCommand {
  /// The inputs as named.
  var inputs: [String] { get set }
}

extension Sequence<String> {
  /// Refuses standard input that is named twice: the second time nothing would be left of it.
  func checkStandardInput() throws {
    guard count(where: { $0 == "-" }) > 1 else { return }
    throw ValidationError("Standard input (-) can be read only once.")
  }
}

/// The arguments of a command with one word in the place of each run of paths.
///
/// ArgumentParser takes a time that grows with the square of how many values there are: seven
/// seconds for the 20,000 files of one folder.
struct FoldedPaths {
  /// What is to be parsed.
  private(set) var arguments: [String] = []

  private var runs: [String: ArraySlice<String>] = [:]

  /// Folds the arguments of a command that takes files; those of any other stay as they are.
  ///
  /// The first word of a run stands for itself, as it can be the value of the option before it. What
  /// starts with a dash always does.
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
      // The name of the command is the first word of the first run, and a path can follow it.
      let kept = words.prefix(index == 0 ? 2 : 1)
      self.arguments += kept
      let rest = words[kept.endIndex...]
      if !rest.isEmpty {
        // No argument can hold a zero.
        let fold = "\0\(runs.count)"
        runs[fold] = rest
        self.arguments.append(fold)
      }
      index = words.endIndex
      if index < arguments.count {
        self.arguments.append(arguments[index])
        index += 1
      }
    }
  }

  /// The inputs with all paths in the place of each run.
  func unfolded(_ inputs: [String]) -> [String] {
    inputs.flatMap { runs[$0] ?? [$0] }
  }
}
