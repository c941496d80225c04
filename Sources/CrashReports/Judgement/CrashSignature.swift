internal import LogModel
internal import Scanning

/// What groups the same crash over many reports.
///
///     FRONTBOARD 0x8badf00d | scene-update | main lock | -[Store load] | -[Feed refresh]
///     EXC_BAD_ACCESS SIGSEGV | closure in Feed.reload()
///
/// Addresses, offsets, UUIDs, line numbers and the numbers of closures and blocks are left out.
enum CrashSignature {
  /// How many application frames take part.
  private static let frameCount = 3

  /// The signature of a report, or `nil` for one that says nothing of its end.
  ///
  /// `frames` are those of the thread that matters, innermost first.
  static func signature(of report: CrashReport, frames: [CrashReport.Frame]) -> String? {
    let isKill = CrashVerdict.isSystemKill(report)
    let termination = [report.termination?.namespace, report.termination?.codeHex]
    let exception = [report.exception?.type, report.exception?.signal]
    var words = (isKill || report.exception == nil ? termination : exception).compactMap { $0 }
    // PLCrashReporter prints the signal as the exception's type.
    if words.count == 2, words[0] == words[1] { words.removeLast() }
    var parts = words.isEmpty ? [] : [words.joined(separator: " ")]
    if let event = report.watchdog?.event { parts.append(event) }
    if parts.isEmpty, !report.assertions.isEmpty { parts.append("held assertions") }
    if isKill, let main = report.mainThread { parts.append("main " + main.state.rawValue) }
    parts += ownSymbols(in: frames, of: report.process).prefix(frameCount)
    return parts.isEmpty ? nil : parts.joined(separator: " | ")
  }

  /// The symbols of the application's own frames, `main` left out and recursion counted once.
  private static func ownSymbols(
    in frames: [CrashReport.Frame], of process: CrashReport.Process
  ) -> [String] {
    guard let name = process.name else { return [] }
    var symbols: [String] = []
    for frame in frames where frame.image == name || frame.image == name + ".debug.dylib" {
      guard let symbol = frame.symbol, symbol != "main", !symbol.hasSuffix("$main()") else {
        continue
      }
      let text = normalized(symbol)
      if symbols.last != text { symbols.append(text) }
    }
    return symbols
  }

  /// The symbol without what differs from build to build.
  static func normalized(_ symbol: String) -> String {
    let copy = ContiguousArray(symbol.utf8)
    let bytes = copy.span
    var out = ContiguousArray<UInt8>()
    var index = 0
    while index < bytes.count {
      let rest = index..<bytes.count
      if bytes.starts(rest, with: "0x") {
        index = bytes.run((index + 2)..<bytes.count) { Byte.hexValue($0) != nil }
      } else if let end = uuidEnd(at: index, in: bytes) {
        index = end
      } else if let label = numbered.first(where: { bytes.starts(rest, with: $0) }) {
        out.append(contentsOf: label.utf8)
        index += label.utf8.count
        index = bytes.run(index..<bytes.count) { Byte.isDigit($0) || $0 == 0x2E }
        // `closure #1 in f` becomes `closure in f`, `f_block_invoke_2` the same as the first block.
        if label.hasSuffix("#") { out.removeLast(2) }
        if label.hasSuffix("_") { out.removeLast() }
      } else if index == 0, bytes.starts(rest, with: "__"), let end = blockNumberEnd(in: bytes) {
        out.append(contentsOf: "__".utf8)
        index = end
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What a number follows that depends on the order of the source.
  private static let numbered = ["closure #", "_block_invoke_", "_block_invoke", "block_ptr."]

  /// The end of the `__32` of `__32-[Feed reload]_block_invoke`, the length of the name.
  private static func blockNumberEnd(in bytes: Span<UInt8>) -> Int? {
    let end = bytes.run(2..<bytes.count, while: Byte.isDigit)
    guard end > 2, end < bytes.count, bytes[end] == 0x2D || bytes[end] == 0x2B else { return nil }
    return end
  }

  /// The end of a UUID that starts at `index`: 8-4-4-4-12 hexadecimal digits.
  private static func uuidEnd(at index: Int, in bytes: Span<UInt8>) -> Int? {
    guard bytes.count - index >= 36, bytes[index + 8] == 0x2D else { return nil }
    for place in 0..<36 {
      let isDash = place == 8 || place == 13 || place == 18 || place == 23
      let byte = bytes[index + place]
      guard isDash ? byte == 0x2D : Byte.hexValue(byte) != nil else { return nil }
    }
    return index + 36
  }
}
