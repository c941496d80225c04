/// What makes the parts of a long list side by side.
///
/// This module starts no threads; whoever has some gives them here.
package struct PartMaker: Sendable {
  /// How many elements make a part.
  static let length = 128

  /// A function that makes the part of a number.
  package typealias Part = (_ number: Int) -> ContiguousArray<UInt8>

  /// What is thrown where no more parts are wanted.
  package struct Stop: Error {}

  /// Makes `count` parts and gives each away in its turn, until one is not taken; each thread makes its
  /// own function for that.
  package typealias Make =
    @Sendable (
      _ count: Int, _ makePart: @escaping @Sendable () -> Part,
      _ take: (ContiguousArray<UInt8>) throws(Stop) -> Void
    ) throws(Stop) -> Void

  private let make: Make

  /// Creates a maker of parts.
  package init(_ make: @escaping Make) { self.make = make }

  /// Makes the parts of a list and gives each to a sink, until it throws.
  ///
  /// - Parameters:
  ///   - elements: How many elements the list has.
  ///   - makePart: Makes, on each thread, what makes the part of some elements.
  ///   - sink: Takes the parts in order.
  /// - Throws: What the sink throws.
  func forEachPart<E: Error>(
    of elements: Int,
    _ makePart: @escaping @Sendable () -> (Range<Int>) -> ContiguousArray<UInt8>,
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    var failure: E?
    do throws(Stop) {
      try make(
        (elements + Self.length - 1) / Self.length,
        {
          let part = makePart()
          return { part($0 * Self.length..<min(elements, ($0 + 1) * Self.length)) }
        },
        { bytes throws(Stop) in
          do throws(E) {
            try sink(bytes)
          } catch {
            failure = error
            throw Stop()
          }
        })
    } catch {
      if let failure { throw failure }
    }
  }
}
