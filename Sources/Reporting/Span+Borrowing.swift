extension Span where Element: ~Copyable {
  /// Calls a function with the elements at some places, each where it lies.
  ///
  /// A loop over values that can be copied copies each of them, and a task or a crash report holds a
  /// dozen texts that are counted one by one; of a type that may be one that cannot be, nothing is copied.
  func forEach<E: Error>(
    in range: Range<Int>, _ body: (borrowing Element) throws(E) -> Void
  ) throws(E) {
    for index in range { try body(self[index]) }
  }
}
