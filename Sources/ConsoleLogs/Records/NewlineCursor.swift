internal import Scanning

/// The line feeds of a piece, one behind the other.
struct NewlineCursor {
  private var marks = LineMarks()
  private var place = LinePlace()

  /// Up to where the piece was looked over.
  @inline(__always)
  var end: Int { marks.range.upperBound }

  /// Behind the lines that were taken last.
  @inline(__always)
  var position: Int { place.position }

  /// The number of the line that was taken last.
  @inline(__always)
  var line: Int { place.line }

  /// Forgets the piece: another one comes.
  mutating func clear() { marks.clear() }

  private mutating func look(over bytes: Span<UInt8>, from position: Int) {
    marks.look(over: bytes, from: position)
    place.feed = 0
    place.closing = 0
  }

  /// The first line feed from an offset on, or `nil` where none is near.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>, from position: Int) -> Int? {
    if position < marks.range.lowerBound || position >= marks.range.upperBound {
      look(over: bytes, from: position)
    }
    while Int(marks.feeds[place.feed]) < position { place.feed &+= 1 }
    if marks.feeds[place.feed] == .max { look(over: bytes, from: position) }
    let feed = marks.feeds[place.feed]
    return feed == .max ? nil : Int(feed)
  }

  /// Takes the lines from an offset on that are of a shape and have headers that are known, as far as nothing
  /// is to be asked of them, and marks those with a literal; `nil` where that is not so of the first one.
  ///
  /// The next line feed from there on must have been asked for.
  mutating func takeLines(
    like shape: LineShape, _ known: KnownHeaders, in bytes: Span<UInt8>, from position: Int,
    behind line: Int, seen: inout MutableSpan<SeenLine>, _ places: CandidateQueue,
    marked: inout MutableSpan<MarkedLine>
  ) -> LineRun? {
    place.position = position
    place.line = line
    return marks.takeLines(
      at: &place, upTo: marks.range.upperBound, like: shape, known, seen: &seen,
      hits: places.hits.span, from: places.nextOpen, marked: &marked, in: bytes)
  }
}
