#if Archives
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  /// The character set in which libarchive gives names: it asks the locale of the thread.
  enum TextLocale {
    /// Runs the closure on a thread whose characters are UTF-8, whatever the user's locale is.
    static func run(_ body: () -> Void) {
      guard let locale = unsafe shared.locale else { return body() }
      let before = unsafe uselocale(locale)
      defer { unsafe _ = uselocale(before) }
      body()
    }

    /// A locale that is made once and never changed or freed.
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
