internal import CPCRE2

/// A compiled regular expression that matches raw bytes.
///
/// The bytes need not be valid UTF-8. `^` and `$` match at the start and end of every line; `\n`, `\r` and
/// `\r\n` end a line. The work of a match is limited, so no pattern and no input can hang the program. A
/// pattern keeps scratch memory, so only one thread may use it.
@safe
package final class Pattern {
  private let code: OpaquePointer
  private let matchData: OpaquePointer
  /// The offset vector of PCRE2: the start and end of each group of a match. It has room for ``groupCount``
  /// groups.
  private let vector: UnsafeMutablePointer<Int>
  private let groupCount: Int
  private let context: OpaquePointer
  private let jitStack: OpaquePointer?
  /// Whether the JIT-compiled code may be called directly, without the checks that PCRE2 makes first.
  private let isDirect: Bool

  /// Compiles the given expression.
  ///
  /// - Throws: ``PatternError`` naming the byte offset PCRE2 stopped at.
  package init(_ source: String) throws(PatternError) {
    var status: CInt = 0
    var offset = 0
    let utf8 = ContiguousArray(source.utf8)
    let compileContext = unsafe pcre2_compile_context_create_8(nil)
    if let compileContext = unsafe compileContext {
      _ = unsafe pcre2_set_newline_8(compileContext, UInt32(PCRE2_NEWLINE_ANYCRLF))
    }
    let compiled = unsafe utf8.withUnsafeBufferPointer { buffer in
      unsafe pcre2_compile_8(
        buffer.baseAddress, buffer.count, UInt32(PCRE2_MULTILINE), &status, &offset,
        compileContext)
    }
    unsafe pcre2_compile_context_free_8(compileContext)
    guard let compiled = unsafe compiled else {
      throw PatternError(source: source, offset: offset, reason: Pattern.message(for: status))
    }
    guard let matchData = unsafe pcre2_match_data_create_from_pattern_8(compiled, nil),
      let context = unsafe pcre2_match_context_create_8(nil)
    else {
      unsafe pcre2_code_free_8(compiled)
      throw PatternError(source: source, offset: 0, reason: "out of memory")
    }
    // JIT is an optimization: a build of PCRE2 without it still matches, within the same limits.
    _ = unsafe pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
    isDirect = unsafe Self.isDirect(compiled)
    _ = unsafe pcre2_set_match_limit_8(context, 2_000_000)
    _ = unsafe pcre2_set_depth_limit_8(context, 10_000)
    unsafe jitStack = pcre2_jit_stack_create_8(32 * 1024, 512 * 1024, nil)
    if let jitStack = unsafe jitStack {
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack))
    }
    unsafe self.code = compiled
    unsafe self.matchData = matchData
    unsafe vector = pcre2_get_ovector_pointer_8(matchData)
    groupCount = unsafe Int(pcre2_get_ovector_count_8(matchData))
    unsafe self.context = context
  }

  /// Whether there is JIT-compiled code that accepts any bytes: `(*NO_JIT)` prevents such code, and with
  /// `(*UTF)` bytes that are not UTF-8 must be rejected first (pcre2jit(3), "JIT fast path API").
  private static func isDirect(_ code: OpaquePointer) -> Bool {
    var size = 0
    var options: UInt32 = 0
    guard unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_JITSIZE), &size) == 0,
      unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options) == 0
    else { return false }
    return size > 0 && options & PCRE2_UTF == 0
  }

  deinit {
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
    if let jitStack = unsafe jitStack { unsafe pcre2_jit_stack_free_8(jitStack) }
    unsafe pcre2_code_free_8(code)
  }

  /// The result of a search.
  package enum Outcome: Equatable {
    /// A match was found; ``range(of:)`` returns its range.
    case match
    /// There is no match.
    case noMatch
    /// The search reached its work limit, and it is unknown whether there is a match.
    case gaveUp
  }

  /// Returns the byte ranges of the first match in `window` and of its groups, or `nil`.
  ///
  /// Also `nil` if the search gave up; ``search(in:window:startsInsideLine:)`` tells the two cases apart.
  package func firstMatch(
    in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool = false
  ) -> [Range<Int>?]? {
    guard search(in: bytes, window: window, startsInsideLine: startsInsideLine) == .match else {
      return nil
    }
    return (0..<groupCount).map { range(of: $0) }
  }

  /// The window in which the last match was found, and one more than the highest number of a group that took
  /// part in it; group 0 is the whole match.
  private var matched = (window: 0..<0, count: 0)

  /// Returns the byte range of a group of the last match, relative to the start of the bytes that were
  /// searched; `nil` if the group took no part in the match. Group 0 is the whole match.
  package func range(of group: Int) -> Range<Int>? {
    group < matched.count ? range(of: group, in: matched.window) : nil
  }

  /// Searches `window` for the first match.
  ///
  /// `^` does not match at the start of the window if `startsInsideLine` is set. Ranges are relative to the
  /// start of `bytes`, not of the window.
  package func search(
    in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool = false
  ) -> Outcome {
    let options = startsInsideLine ? UInt32(PCRE2_NOTBOL) : 0
    let count = run(in: bytes, window: window, options)
    guard count > 0 else { return count == PCRE2_ERROR_NOMATCH ? .noMatch : .gaveUp }
    matched = (window, Int(count))
    return .match
  }

  /// Returns the part of `window` that looks like the beginning of a match and reaches furthest before it
  /// fails.
  ///
  /// The range ends before the first byte with which no match can continue. This can cost one search for
  /// every byte of the window, so use it for single lines only. `nil` if no match can begin anywhere in the
  /// window.
  package func longestFront(in bytes: Span<UInt8>, window: Range<Int>) -> Range<Int>? {
    var end = window.upperBound
    while end > window.lowerBound {
      let part = window.lowerBound..<end
      if run(in: bytes, window: part, UInt32(PCRE2_PARTIAL_HARD)) == PCRE2_ERROR_PARTIAL,
        let front = range(of: 0, in: part), !front.isEmpty
      {
        return front
      }
      end -= 1
    }
    return nil
  }

  private func run(in bytes: Span<UInt8>, window: Range<Int>, _ options: UInt32) -> CInt {
    unsafe bytes.extracting(window).withUnsafeBufferPointer { buffer in
      // Every message comes through here, so the compiled code is called directly. It supports neither
      // partial matches nor a buffer without an address.
      if isDirect, options & UInt32(PCRE2_PARTIAL_HARD) == 0, let base = buffer.baseAddress {
        return unsafe pcre2_jit_match_8(
          code, base, buffer.count, 0, options, matchData, context)
      }
      return unsafe pcre2_match_8(
        code, buffer.baseAddress, buffer.count, 0, options, matchData, context)
    }
  }

  private func range(of group: Int, in window: Range<Int>) -> Range<Int>? {
    let lower = unsafe vector[2 * group]
    let upper = unsafe vector[2 * group + 1]
    // PCRE2_UNSET is ~(size_t)0, and size_t imports as Int: an unset group starts at -1.
    // `\K` in a lookahead can also put the start after the end.
    guard lower >= 0, lower <= upper else { return nil }
    return window.lowerBound + lower..<window.lowerBound + upper
  }

  /// The named groups with their numbers, in the order of the numbers.
  package var groups: [(name: String, number: Int)] {
    var count: UInt32 = 0
    var size: UInt32 = 0
    var table: UnsafePointer<UInt8>?
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard let table = unsafe table else { return [] }
    // An entry is the number in two bytes, the high one first, and the name up to its NUL.
    let groups = (0..<Int(count)).map { index in
      let entry = unsafe table + index * Int(size)
      let name = unsafe UnsafeBufferPointer(start: entry + 2, count: Int(size) - 2).prefix {
        $0 != 0
      }
      return unsafe (
        name: String(decoding: name, as: UTF8.self), number: Int(entry[0]) << 8 | Int(entry[1])
      )
    }
    return groups.sorted { $0.number < $1.number }
  }

  private static func message(for status: CInt) -> String {
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 256)
    let length = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe pcre2_get_error_message_8(status, buffer.baseAddress, buffer.count)
    }
    guard length > 0 else { return "PCRE2 error \(status)" }
    return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
  }
}

/// A regular expression that PCRE2 refused to compile.
package struct PatternError: Error, Equatable, CustomStringConvertible {
  /// The expression as written.
  package let source: String

  /// The 0-based byte offset in ``source`` at which compilation stopped.
  package let offset: Int

  /// What PCRE2 says about it.
  package let reason: String

  /// The error as a message with the expression and the offset.
  package var description: String { "invalid pattern '\(source)' at byte \(offset): \(reason)" }
}
