import Foundation

/// What libFuzzer runs. The environment names the target: `BGLOG_FUZZ_TARGET`. With `BGLOG_FUZZ_SEEDS` it writes the
/// seeds of logs and their dictionary to that folder, and ends.
enum Fuzz {
  /// The parser to be fuzzed.
  nonisolated(unsafe) static var target = FuzzTarget.log

  /// Prepares the run. Ends it if the target is unknown.
  static func begin() {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["BGLOG_FUZZ_SEEDS"] {
      let root = URL(filePath: folder)
      do {
        try FuzzSeeds.write(to: root.appending(path: "log"))
        try FuzzSeeds.writeDictionary(to: root.appending(path: "log.dict"))
        exit(0)
      } catch {
        fatalError("\(error)")
      }
    }
    guard let named = FuzzTarget(rawValue: environment["BGLOG_FUZZ_TARGET"] ?? "") else {
      print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
      exit(64)
    }
    target = named
  }
}

/// Called by libFuzzer once, before all inputs.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?)
  -> CInt
{
  Fuzz.begin()
  return 0
}

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe Fuzz.target.run(ContiguousArray(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
