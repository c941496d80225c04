internal import ArgumentParser
internal import BGLogKit

/// `bglog completions`: scripts with which shells complete command lines of bglog.
struct CompletionsCommand: ParsableCommand {
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

  /// The shells.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    /// The shell as ArgumentParser knows it.
    var completionShell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  /// The shell.
  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let script = BGLogCommand.completionScript(for: shell.completionShell)
    try StandardStreams.printOutput(script + "\n")
  }
}
