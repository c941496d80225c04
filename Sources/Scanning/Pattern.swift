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
  private let context: OpaquePointer
  private let jitStack: OpaquePointer?

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
    _ = unsafe pcre2_set_match_limit_8(context, 2_000_000)
    _ = unsafe pcre2_set_depth_limit_8(context, 10_000)
    unsafe jitStack = pcre2_jit_stack_create_8(32 * 1024, 512 * 1024, nil)
    if let jitStack = unsafe jitStack {
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack))
    }
    unsafe self.code = compiled
    unsafe self.matchData = matchData
    unsafe self.context = context
  }

  deinit {
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
    if let jitStack = unsafe jitStack { unsafe pcre2_jit_stack_free_8(jitStack) }
    unsafe pcre2_code_free_8(code)
  }

  /// Returns the byte ranges of the first match in `window` and of its groups, or `nil`.
  ///
  /// `^` does not match at the start of the window when `startsInsideLine` is set. Ranges count
  /// from the start of `bytes`; a group that took no part in the match has a `nil` range.
  package func firstMatch(
    in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool = false
  ) -> [Range<Int>?]? {
    let part = bytes.extracting(window)
    let options = startsInsideLine ? UInt32(PCRE2_NOTBOL) : 0
    let count = unsafe part.withUnsafeBufferPointer { buffer in
      unsafe pcre2_match_8(
        code, buffer.baseAddress, buffer.count, 0, options, matchData, context)
    }
    guard count > 0 else { return nil }
    let pairs = unsafe Int(pcre2_get_ovector_count_8(matchData))
    guard let vector = unsafe pcre2_get_ovector_pointer_8(matchData) else { return nil }
    return (0..<pairs).map { group in
      let lower = unsafe vector[2 * group]
      let upper = unsafe vector[2 * group + 1]
      // PCRE2_UNSET is ~(size_t)0, and size_t imports as Int: an unset group starts at -1.
      // `\K` in a lookahead can also put the start after the end.
      guard group < Int(count), lower >= 0, lower <= upper else { return nil }
      return window.lowerBound + lower..<window.lowerBound + upper
    }
  }

  /// Returns the number of the named group, or `nil` when the pattern has none of that name.
  package func group(named name: String) -> Int? {
    let bytes = ContiguousArray(name.utf8) + [0]
    let number = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe pcre2_substring_number_from_name_8(code, buffer.baseAddress)
    }
    return number > 0 ? Int(number) : nil
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
