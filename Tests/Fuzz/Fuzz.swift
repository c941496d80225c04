import Foundation

/// Runs libFuzzer. The environment names the target: `BGLOG_FUZZ_TARGET`. With `BGLOG_FUZZ_SEEDS` it writes the seeds of
/// logs and their dictionary to that folder, and ends.
@main
enum Fuzz {
  /// The parser to be fuzzed. If the environment names none, the run prints all names and ends.
  static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["BGLOG_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
      exit(64)
    }
    return target
  }()

  /// Passes the arguments of the command line to libFuzzer.
  static func main() throws {
    if let folder = ProcessInfo.processInfo.environment["BGLOG_FUZZ_SEEDS"] {
      let root = URL(filePath: folder)
      try FuzzSeeds.write(to: root.appending(path: "log"))
      try FuzzSeeds.writeDictionary(to: root.appending(path: "log.dict"))
      return
    }
    _ = target
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    exit(
      unsafe runDriver(&count, &arguments) { start, count in
        let bytes = unsafe ContiguousArray(UnsafeBufferPointer(start: start, count: count))
        Fuzz.target.run(bytes)
        return 0
      })
  }
}

/// The main function of libFuzzer as a library (FuzzerInterface.h), which Swift cannot import. It calls the function
/// for each input and returns the exit status.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
