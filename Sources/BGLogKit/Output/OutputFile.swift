package import Scanning

/// A file, or standard output, that a report is written to.
final class OutputFile {
  private var file: CompleteFile?
  private let path: String

  /// Opens the file, which appears under its name when it is finished.
  ///
  /// - Throws: ``OutputError`` when it cannot be created.
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

  /// The paths of the file while it is written.
  var paths: [String] {
    guard file != nil else { return [] }
    return [path, file?.temporaryPath].compactMap { $0 }
  }

  /// Writes all of the bytes.
  ///
  /// - Throws: ``OutputError`` when writing fails.
  func write(_ bytes: borrowing ContiguousArray<UInt8>) throws(OutputError) {
    do throws(StandardStreams.WriteError) {
      if file != nil { try file?.write(bytes) } else { try StandardStreams.write(bytes) }
    } catch {
      throw OutputError(error, path: path)
    }
  }

  /// Puts the complete file in its place.
  ///
  /// - Throws: ``OutputError`` when it cannot be.
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
  /// What is wrong, where, and what to do, in one line.
  public let description: String

  /// Whether the reader of a pipe closed it, which is not reported as an error.
  public let isClosedPipe: Bool

  init(_ error: InputError) {
    description = "\(error.path): \(error.reason)"
    isClosedPipe = false
  }

  /// Puts several errors in one line; `nil` where there is none.
  init?(_ errors: [OutputError]) {
    guard !errors.isEmpty else { return nil }
    description = errors.map(\.description).joined(separator: "; ")
    isClosedPipe = errors.allSatisfy(\.isClosedPipe)
  }

  /// Describes what went wrong while a report was written to `path`, `-` for standard output.
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
