internal import ArgumentParser
internal import BGLogKit

/// `bglog completions`: scripts that let shells complete the commands and options of bglog.
struct CompletionsCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints what lets bash, zsh or fish complete commands, options and values.",
    discussion: """
      EXAMPLES
        bglog completions bash > ~/.local/share/bash-completion/completions/bglog
        bglog completions zsh > ~/.zfunc/_bglog
        bglog completions fish > ~/.config/fish/completions/bglog.fish

      zsh looks into ~/.zfunc when ~/.zshrc says, before compinit:
        fpath+=(~/.zfunc)
      """)

  /// The shells for which there is a script.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    /// A shell, by its name.
    case bash, zsh, fish

    /// The same shell in ArgumentParser.
    var completionShell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  /// The shell to write the script for.
  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  /// Prints the script.
  func run() throws {
    let script = BGLogCommand.completionScript(for: shell.completionShell)
    try StandardStreams.printOutput(script + "\n")
  }
}
