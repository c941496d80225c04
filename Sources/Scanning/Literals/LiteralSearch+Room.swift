extension LiteralSearch {
  /// The room for the places of a block that are still to be compared.
  ///
  /// It is asked for once and kept from search to search: to ask for it again every few kilobytes keeps
  /// threads waiting for each other.
  package struct Room: Sendable {
    private var places: ContiguousArray<UInt16> = []

    /// Creates room that is asked for when it is needed.
    package init() {}

    @inline(__always)
    mutating func withPlaces<Result>(
      _ body: (UnsafeMutableBufferPointer<UInt16>) -> Result
    ) -> Result {
      if places.isEmpty { places = ContiguousArray(repeating: 0, count: LiteralPrefilter.room) }
      return unsafe places.withUnsafeMutableBufferPointer { unsafe body($0) }
    }
  }
}
