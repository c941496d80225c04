/// What makes the parts of a long list side by side.
///
/// This module starts no threads; whoever has some gives them here.
package struct PartMaker: Sendable {
  /// How many elements make a part.
  static let length = 128

  /// Makes `count` parts with a function of their numbers, and gives each away in its turn.
  package typealias Make =
    @Sendable (
      _ count: Int, _ part: @escaping @Sendable (_ number: Int) -> ContiguousArray<UInt8>,
      _ take: (ContiguousArray<UInt8>) -> Void
    ) -> Void

  private let make: Make

  /// Creates a maker of parts.
  package init(_ make: @escaping Make) { self.make = make }

  /// Makes the parts of a list and gives each to a sink, until it throws.
  ///
  /// - Parameters:
  ///   - elements: How many elements the list has.
  ///   - part: Makes the part of some elements.
  ///   - sink: Takes the parts in order.
  /// - Throws: What the sink throws.
  func forEachPart<E: Error>(
    of elements: Int, _ part: @escaping @Sendable (Range<Int>) -> ContiguousArray<UInt8>,
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    var failure: E?
    make(
      (elements + Self.length - 1) / Self.length,
      { part($0 * Self.length..<min(elements, ($0 + 1) * Self.length)) },
      { bytes in
        guard failure == nil else { return }
        do throws(E) { try sink(bytes) } catch { failure = error }
      })
    if let failure { throw failure }
  }
}
