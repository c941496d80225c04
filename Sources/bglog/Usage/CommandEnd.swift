internal import ArgumentParser
internal import BGLogKit

/// Ends the program with help, with a message, or with an exit status alone.
enum CommandEnd {
  /// Prints a mistake in the command line and exits with status 64.
  static func refuse(_ message: String, _ arguments: [String]) -> Never {
    let path = CommandTree.read()?.resolved(arguments).path ?? ["bglog"]
    say(message)
    StandardStreams.writeError(line: "See '\(path.joined(separator: " ")) --help'.")
    BGLogCommand.exit(withError: ExitStatus.usage)
  }

  /// Prints mistakes in configuration files and exits with status 64.
  static func refuse(configured messages: [String]) -> Never {
    for message in messages { StandardStreams.writeError(line: "bglog: \(message)") }
    StandardStreams.writeError(line: "--no-config ignores configuration files.")
    BGLogCommand.exit(withError: ExitStatus.usage)
  }

  /// Exits because the command line could not be parsed or requests help.
  static func endParsing(_ error: any Error, _ arguments: [String]) -> Never {
    let status = BGLogCommand.exitCode(for: error)
    if status.isSuccess { end(printing: BGLogCommand.fullMessage(for: error)) }
    let mistake = CommandTree.read().flatMap { UsageMistake(arguments, $0).message }
    refuse(mistake ?? BGLogCommand.message(for: error), arguments)
  }

  /// Exits because of an error that a command threw.
  static func end(_ error: any Error) -> Never {
    // ArgumentParser prints help for an error without a message, and an exit status has none.
    if let status = error as? ExitCode {
      for shortage in Shortage.met { say(shortage.sentence) }
      StandardStreams.end(status.rawValue)
    }
    let status = BGLogCommand.exitCode(for: error)
    if status.isSuccess { end(printing: BGLogCommand.fullMessage(for: error)) }
    let message = BGLogCommand.message(for: error)
    if !message.isEmpty { say(message) }
    BGLogCommand.exit(withError: status)
  }

  private static func end(printing text: String) -> Never {
    do {
      try StandardStreams.printOutput(text.hasSuffix("\n") ? text : text + "\n")
      BGLogCommand.exit()
    } catch {
      BGLogCommand.exit(withError: error)
    }
  }

  private static func say(_ message: String) {
    let lines = message.split(separator: "\n").map { ReportOutput.escaped(String($0)) }
    StandardStreams.writeError(line: "bglog: " + lines.joined(separator: "\n"))
  }
}

extension StandardStreams {
  /// Prints a text to standard output. If the reader of a pipe has closed it, that is not an error.
  static func printOutput(_ text: String) throws {
    try printOutput(ContiguousArray(text.utf8))
  }

  /// Prints bytes to standard output. If the reader of a pipe has closed it, that is not an error.
  static func printOutput(_ bytes: ContiguousArray<UInt8>) throws {
    do throws(WriteError) {
      try write(bytes)
    } catch {
      switch error {
      case .closedPipe: return
      case .failed(let reason):
        writeError(line: "bglog: cannot write to standard output: \(reason)")
        throw ExitStatus.failure
      }
    }
  }
}
