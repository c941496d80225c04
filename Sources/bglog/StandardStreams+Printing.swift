internal import ArgumentParser
internal import BGLogKit

extension StandardStreams {
  /// Prints a text to standard output; that nobody reads it any more changes nothing.
  static func printOutput(_ text: String) throws {
    try printOutput(ContiguousArray(text.utf8))
  }

  /// Prints bytes to standard output; that nobody reads them any more changes nothing.
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
