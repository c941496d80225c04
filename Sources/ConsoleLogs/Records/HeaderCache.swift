internal import LogModel
internal import Scanning

/// Recognises headers that are spelled like those of earlier lines, at a fraction of the cost of
/// ``LeadingHeader``; the result is the same.
struct HeaderCache {
  typealias Mark = LineShape.Mark

  /// What the lines of one shape share.
  struct Model {
    /// The header of one of them; only its format and what its stamp means count.
    fileprivate(set) var header: RecordHeader
    /// Where the stamp stands, from the start of the line.
    fileprivate(set) var stamp: Range<Int>
    /// The number of the shape.
    fileprivate(set) var shape: Int32

    /// The header of another line; only its start and its stamp are where it says.
    func header(at start: Int) -> RecordHeader {
      var header = header
      header.start = start
      header.stamp = start + stamp.lowerBound..<start + stamp.upperBound
      return header
    }
  }

  /// What the meaning of a header depends on apart from its bytes.
  private struct Basis: Equatable {
    var clock = ClockTracker.Reading()
    var columns = 0
  }

  private var skimmer = LineSkimmer()
  private var model: Model?
  /// The state of the clock and the columns when ``model`` was learned.
  private var basis = Basis()

  /// Forgets where lines stand: another piece comes.
  mutating func beginPiece() { skimmer.beginChunk() }

  /// The model of lines that may be compared as things stand; `nil` if none may.
  func model(on clock: ClockTracker, columns: Int) -> Model? {
    guard let model else { return nil }
    let current = Basis(clock: clock.reading(of: model.header.stampKind), columns: columns)
    return basis == current ? model : nil
  }

  /// Remembers the header of a line of a process, and returns the model of such lines; `nil` if they
  /// must be read in full.
  mutating func learn(
    _ header: RecordHeader, of process: Int, on clock: ClockTracker, columns: Int,
    in bytes: Span<UInt8>
  ) -> Model? {
    let end = header.stamp.upperBound
    guard let (mark, upper) = header.format.type.repeatedPart(of: header, in: bytes),
      LineSkimmer.headerLengths.contains(upper - end)
    else { return nil }
    let basis = Basis(clock: clock.reading(of: header.stampKind), columns: columns)
    if self.basis != basis || !isModel(of: header, mark, in: bytes) {
      guard
        let shape = LineShape(
          in: bytes, line: header.start, stampEnd: end, varying: Self.varying(header, in: bytes),
          mark: mark)
      else { return nil }
      skimmer.learn(
        shape,
        keepingHeaders: skimmer.shape?.mark == mark && model?.header.format == header.format
          && self.basis.columns == columns)
      let start = header.start
      model = Model(
        header: header, stamp: header.stamp.lowerBound - start..<end - start,
        shape: skimmer.shapeNumber)
      self.basis = basis
    }
    skimmer.learn(end..<upper, in: bytes, of: process)
    return model
  }

  /// Whether a header has the shape of the model and its stamp means what that of the model means.
  private func isModel(of header: RecordHeader, _ mark: Mark, in bytes: Span<UInt8>) -> Bool {
    guard let model = model?.header, let shape = skimmer.shape else { return false }
    return model.format == header.format && shape.mark == mark && model.shift == header.shift
      && model.isDayKnown == header.isDayKnown
      && shape.length == header.stamp.upperBound + 1 - header.start
      && shape.matches(bytes, at: header.start)
  }

  /// Where the digits of a stamp may differ without changing what the rest means: in the whole of a full
  /// date, and in minutes, seconds and fraction where the year or the day depends on the lines before.
  private static func varying(_ header: RecordHeader, in bytes: Span<UInt8>) -> Range<Int> {
    let stamp = header.stamp
    guard let colon = bytes.firstOffset(of: Byte.colon, in: stamp) else { return stamp.prefix(0) }
    let clockEnd = min(colon + 6, stamp.upperBound)
    let hasFraction = clockEnd < stamp.upperBound && ISOStamp.isFractionMark(bytes[clockEnd])
    let end = hasFraction ? bytes.endOfDigits(from: clockEnd + 1, to: stamp.upperBound) : clockEnd
    return (header.stampKind == .iso ? stamp.lowerBound : colon)..<end
  }

  /// Returns up to where ``skim(_:from:behind:_:seen:)`` can take lines now, or `nil`.
  mutating func lookAhead(in bytes: Span<UInt8>, from position: Int) -> Int? {
    skimmer.lookAhead(in: bytes, from: position)
  }

  /// Takes lines like earlier ones, as ``LineSkimmer`` does.
  mutating func skim(
    _ bytes: Span<UInt8>, from position: Int, behind line: Int, _ places: CandidateQueue,
    seen: inout [LineSkimmer.Seen]
  ) -> LineSkimmer.Run? {
    skimmer.skim(
      bytes, from: position, behind: line, literals: places.hits[places.nextHit...], seen: &seen)
  }

  /// The lines of the last run that hold a literal, except for its last line.
  var candidates: ArraySlice<LineSkimmer.Line> { skimmer.candidates }

  /// Follows processes to their new numbers.
  mutating func renumber(_ numbers: [Int?]) { skimmer.renumber(numbers) }
}
