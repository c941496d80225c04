internal import LogModel
internal import Scanning

/// Reads the value of `Termination Reason:` in text reports.
///
///     Namespace SPRINGBOARD, Code 0x8badf00d        iOS 10 to 14
///     Namespace SIGNAL, Code 6, Abort trap: 6
///     Namespace <0xF>, Code 0x8badf00d              iOS 11.0
///     FRONTBOARD 2343432205                         iOS 15 on, Xcode and TestFlight
///     RUNNINGBOARD 0xdead10cc
///     DYLD, [0x1] Library missing                   iOS 10, macOS
///     CAROUSEL, WatchConnectivity watchdog …        watchOS
package struct TerminationReasonParser {
  /// The namespace as printed, or `nil`.
  package var namespace: String?
  /// The code, or `nil`.
  package var code: UInt64?
  /// The text after namespace and code, for example `Abort trap: 6`; `nil` if there is none.
  package var rest: String?

  /// Reads the value in `range`; missing parts are `nil`.
  package init(_ range: Range<Int>, in bytes: Span<UInt8>) {
    var value = bytes.trimmed(range)
    if bytes.starts(value, with: "Namespace ") {
      value = bytes.trimmed((value.lowerBound + 10)..<value.upperBound)
    }
    let nameEnd = bytes.run(value) { $0 > Byte.space && $0 != Byte.comma }
    guard nameEnd > value.lowerBound, !bytes.starts(value, with: "<RBSTerminateContext") else {
      rest = TerminationReasonParser.text(value, in: bytes)
      return
    }
    let name = value.lowerBound..<nameEnd
    if TerminationReasonParser.isNamespace(name, in: bytes) {
      namespace = bytes.text(in: name)
      value = TerminationReasonParser.afterComma(nameEnd..<value.upperBound, in: bytes)
    }
    if bytes.starts(value, with: "Code ") {
      value = bytes.trimmed((value.lowerBound + 5)..<value.upperBound)
    }
    let isBracketed = bytes.starts(value, with: "[")
    let digits = (value.lowerBound + (isBracketed ? 1 : 0))..<value.upperBound
    if let number = bytes.leadingInteger(in: digits) {
      code = number.value
      let end = number.end + (isBracketed ? 1 : 0)
      value = TerminationReasonParser.afterComma(
        Swift.min(end, value.upperBound)..<value.upperBound, in: bytes)
    }
    rest = TerminationReasonParser.text(value, in: bytes)
  }

  /// Whether a word can be the name of a namespace: capital letters and underscores, or `<0xF>`.
  private static func isNamespace(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    if bytes.starts(range, with: "<0x") { return true }
    return bytes.run(range) { $0.isUppercase || $0 == UInt8(ascii: "_") } == range.upperBound
  }

  private static func afterComma(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var range = bytes.trimmed(range)
    if bytes.starts(range, with: ",") {
      range = bytes.trimmed((range.lowerBound + 1)..<range.upperBound)
    }
    return range
  }

  private static func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String? {
    range.isEmpty ? nil : bytes.text(in: range)
  }
}
