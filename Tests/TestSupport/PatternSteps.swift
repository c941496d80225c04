internal import CPCRE2

/// Counts the steps in which PCRE2 matches a pattern: how often it arrives at an item of the pattern.
///
/// Unlike a time, the count is the same on every machine.
@safe
public final class PatternSteps {
  private let code: OpaquePointer
  private let matchData: OpaquePointer
  private let context: OpaquePointer

  private struct Count {
    var steps = 0
    var limit = 0
  }

  /// Compiles an expanded pattern with the options that the program uses, and a callout before each item; `nil` if
  /// PCRE2 rejects the pattern.
  public init?(_ source: String) {
    var status: CInt = 0
    var offset = 0
    let utf8 = ContiguousArray(source.utf8)
    let options = unsafe pcre2_compile_context_create_8(nil)
    defer { unsafe pcre2_compile_context_free_8(options) }
    _ = unsafe pcre2_set_newline_8(options, UInt32(PCRE2_NEWLINE_ANYCRLF))
    let compiled = unsafe utf8.withUnsafeBufferPointer { buffer in
      unsafe pcre2_compile_8(
        buffer.baseAddress, buffer.count, UInt32(PCRE2_MULTILINE) | UInt32(PCRE2_AUTO_CALLOUT),
        &status, &offset, options)
    }
    guard let compiled = unsafe compiled else { return nil }
    guard let data = unsafe pcre2_match_data_create_from_pattern_8(compiled, nil),
      let context = unsafe pcre2_match_context_create_8(nil)
    else {
      unsafe pcre2_code_free_8(compiled)
      return nil
    }
    unsafe self.code = compiled
    unsafe matchData = data
    unsafe self.context = context
    _ = unsafe pcre2_set_match_limit_8(context, .max)
    _ = unsafe pcre2_set_depth_limit_8(context, .max)
  }

  deinit {
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_code_free_8(code)
  }

  /// The number of steps that a search of a text takes. The search stops once there are more than `limit`.
  public func count(in text: ContiguousArray<UInt8>, upTo limit: Int) -> Int {
    var count = Count(limit: limit)
    unsafe withUnsafeMutablePointer(to: &count) { pointer in
      _ = unsafe pcre2_set_callout_8(
        context,
        { _, data in
          guard let count = unsafe data?.assumingMemoryBound(to: Count.self) else { return 0 }
          unsafe count.pointee.steps &+= 1
          // Any error but "no match" ends the search.
          return unsafe count.pointee.steps > count.pointee.limit ? CInt(PCRE2_ERROR_CALLOUT) : 0
        }, pointer)
      _ = unsafe text.withUnsafeBufferPointer { buffer in
        unsafe pcre2_match_8(code, buffer.baseAddress, buffer.count, 0, 0, matchData, context)
      }
    }
    return count.steps
  }
}
