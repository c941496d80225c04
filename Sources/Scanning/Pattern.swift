internal import CPCRE2

/// A compiled regular expression that matches raw bytes.
///
/// The bytes need not be valid UTF-8. `^` and `$` match at every line, `\n`, `\r` and `\r\n` end
/// one. A match is bounded in work, so no pattern and no input can hang the program. A pattern
/// keeps scratch memory and so belongs to one thread.
@safe
package final class Pattern {
  private let code: OpaquePointer
  private let matchData: OpaquePointer
  /// The ranges of the groups of a match, and how many fit.
  private let vector: UnsafeMutablePointer<Int>
  private let groupCount: Int
  private let context: OpaquePointer
  private let jitStack: OpaquePointer?
  /// Whether the code of the JIT may be run without the checks around it.
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
    // JIT is an optimisation: a build of PCRE2 without it still matches, within the same limits.
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

  /// Whether there is compiled code that takes any bytes: `(*NO_JIT)` leaves none, and with `(*UTF)` bytes
  /// that are no UTF-8 must be refused before it (pcre2jit(3), "JIT fast path API").
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

  /// What a search gave.
  package enum Outcome: Equatable {
    /// There is a match; ``range(of:)`` is where.
    case match
    /// There is no match.
    case noMatch
    /// The search took more work than a search may, and it is not known whether there is a match.
    case gaveUp
  }

  /// Returns the byte ranges of the first match in `window` and of its groups, or `nil`.
  ///
  /// A search that gave up counts as none, unlike in ``search(in:window:startsInsideLine:)``.
  package func firstMatch(
    in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool = false
  ) -> [Range<Int>?]? {
    guard search(in: bytes, window: window, startsInsideLine: startsInsideLine) == .match else {
      return nil
    }
    return (0..<groupCount).map { range(of: $0) }
  }

  /// Where the match found last was looked for, and up to which of its groups any took part; group 0 is the
  /// match itself.
  private var matched = (window: 0..<0, count: 0)

  /// Returns the byte range of a group of the match found last, counted as in the search; `nil` for
  /// a group that took no part.
  package func range(of group: Int) -> Range<Int>? {
    group < matched.count ? range(of: group, in: matched.window) : nil
  }

  /// Searches `window` for the first match.
  ///
  /// `^` does not match at the start of the window when `startsInsideLine` is set. Ranges count
  /// from the start of `bytes`.
  package func search(
    in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool = false
  ) -> Outcome {
    let options = startsInsideLine ? UInt32(PCRE2_NOTBOL) : 0
    let count = run(in: bytes, window: window, options)
    guard count > 0 else { return count == PCRE2_ERROR_NOMATCH ? .noMatch : .gaveUp }
    matched = (window, Int(count))
    return .match
  }

  /// Returns the longest part of `window` that a match could begin with and then misses.
  ///
  /// It ends where no longer part is the front of any match. It costs a search for every
  /// byte of the window, so it is for windows of a line. `nil` when the first byte already fails
  /// everywhere.
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
      // Calls the compiled code directly, for every message does. It knows no partial matches, and no
      // text without an address.
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

  package var description: String { "invalid pattern '\(source)' at byte \(offset): \(reason)" }
}
