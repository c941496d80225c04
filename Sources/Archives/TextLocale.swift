#if Archives
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  /// Makes libarchive return names in UTF-8. libarchive converts names to the character set of the
  /// thread's locale.
  enum TextLocale {
    /// Runs the closure with a UTF-8 locale on this thread, whatever the user's locale is. If the
    /// system has no such locale, it just runs the closure.
    static func run(_ body: () -> Void) {
      guard let locale = unsafe shared.locale else { return body() }
      let before = unsafe uselocale(locale)
      defer { unsafe _ = uselocale(before) }
      body()
    }

    /// A UTF-8 locale that is created once and never changed or freed; `nil` if the system has
    /// none.
    @safe private struct Shared: @unchecked Sendable {
      let locale: locale_t?

      init() {
        for name in ["C.UTF-8", "en_US.UTF-8", "UTF-8"] {
          if let made = unsafe newlocale(LC_CTYPE_MASK, name, nil) {
            unsafe locale = unsafe made
            return
          }
        }
        unsafe locale = nil
      }
    }

    private static let shared = Shared()
  }
#endif
