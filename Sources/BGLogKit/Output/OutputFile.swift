package import Scanning

/// The file that a report is written to, or standard output.
final class OutputFile {
  private var file: CompleteFile?
  private let path: String

  /// Creates the file. It appears under its name only when it is finished.
  ///
  /// - Throws: ``OutputError`` if it cannot be created.
  init(_ destination: ReportDestination) throws(OutputError) {
    path = destination.path
    guard !destination.isStandardOutput else {
      file = nil
      return
    }
    do throws(InputError) {
      file = try CompleteFile(path: path)
    } catch {
      throw OutputError(error)
    }
  }

  /// The final and the temporary path of the file; empty for standard output.
  var paths: [String] {
    guard file != nil else { return [] }
    return [path, file?.temporaryPath].compactMap { $0 }
  }

  /// Writes the bytes.
  ///
  /// - Throws: ``OutputError`` if writing fails.
  func write(_ bytes: borrowing ContiguousArray<UInt8>) throws(OutputError) {
    do throws(StandardStreams.WriteError) {
      if file != nil { try file?.write(bytes) } else { try StandardStreams.write(bytes) }
    } catch {
      throw OutputError(error, path: path)
    }
  }

  /// Completes the file and moves it to its final path.
  ///
  /// - Throws: ``OutputError`` if that fails.
  func finish() throws(OutputError) {
    do throws(InputError) {
      try file?.finish()
    } catch {
      throw OutputError(error)
    }
  }
}

/// Why a report could not be written.
public struct OutputError: Error, CustomStringConvertible {
  /// What is wrong, in which file, and what to do about it, in one line.
  public let description: String

  /// Whether the error is that the reader of a pipe has closed it, which is not reported as an error.
  public let isClosedPipe: Bool

  /// Converts an error about a file.
  init(_ error: InputError) {
    description = "\(error.path): \(error.reason)"
    isClosedPipe = false
  }

  /// Combines several errors in one line; `nil` if there are none.
  init?(_ errors: [OutputError]) {
    guard !errors.isEmpty else { return nil }
    description = errors.map(\.description).joined(separator: "; ")
    isClosedPipe = errors.allSatisfy(\.isClosedPipe)
  }

  /// Describes an error in writing a report to `path`; `-` is standard output.
  package init(_ error: StandardStreams.WriteError, path: String) {
    switch error {
    case .closedPipe:
      isClosedPipe = true
      description = "nobody reads the report any more"
    case .failed(let reason):
      isClosedPipe = false
      description = "cannot write the report\(path == "-" ? "" : " to \(path)"): \(reason)"
    }
  }
}
