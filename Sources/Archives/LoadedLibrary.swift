#if Archives
  /// The functions of a C library that is loaded when they are first needed.
  ///
  /// `Calls` is the C structure of their pointers.
  @safe struct LoadedLibrary<Calls>: @unchecked Sendable {
    /// The table of function pointers. It is filled once and never changed or freed.
    private let calls: UnsafePointer<Calls>

    /// The function pointers.
    var functions: Calls { unsafe calls.pointee }

    /// Loads the first of these libraries that exists and has all functions; `nil` if there is none.
    ///
    /// `find` fills the table from the library of a name and returns 0 if it cannot.
    init?(in names: [String], _ find: (UnsafePointer<CChar>, UnsafeMutablePointer<Calls>) -> CInt) {
      let calls = UnsafeMutablePointer<Calls>.allocate(capacity: 1)
      guard names.contains(where: { unsafe find($0, calls) != 0 }) else {
        unsafe calls.deallocate()
        return nil
      }
      unsafe self.calls = unsafe UnsafePointer(calls)
    }
  }
#endif
