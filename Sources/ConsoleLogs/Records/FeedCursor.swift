internal import Scanning

/// The line feeds of a piece, one behind the other.
struct FeedCursor {
  private var feeds = LineFeeds()
  private var index = 0

  /// Up to where the piece was looked over.
  @inline(__always)
  var end: Int { feeds.range.upperBound }

  /// Forgets the piece: another one comes.
  mutating func clear() { feeds.clear() }

  /// The first line feed from an offset on, or `nil` where none is near.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>, from position: Int) -> Int? {
    if position < feeds.range.lowerBound || position >= feeds.range.upperBound {
      feeds.look(over: bytes, from: position)
      index = 0
    }
    while Int(feeds.offsets[index]) < position { index &+= 1 }
    if feeds.offsets[index] == .max {
      feeds.look(over: bytes, from: position)
      index = 0
    }
    let feed = feeds.offsets[index]
    return feed == .max ? nil : Int(feed)
  }
}
