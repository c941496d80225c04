internal import LogModel
internal import Scanning

/// Recognizes headers that are spelled like those of earlier lines, at a fraction of the cost of
/// ``LeadingHeader``; the result is the same.
struct HeaderCache {
  /// What ends the part of a header that is compared.
  typealias Mark = LineShape.Mark

  /// What the lines of one shape share.
  struct Model {
    /// The header of one of these lines, of which only the format and the meaning of the stamp matter.
    fileprivate(set) var header: RecordHeader
    /// The range of the stamp, relative to the start of the line.
    fileprivate(set) var stamp: Range<Int>
    /// The number of the shape.
    fileprivate(set) var shape: Int32

    /// Returns a header for another line that starts at `start`; of its ranges, only start and stamp are
    /// right.
    func header(at start: Int) -> RecordHeader {
      var header = header
      header.start = start
      header.stamp = start + stamp.lowerBound..<start + stamp.upperBound
      return header
    }
  }

  /// The state, apart from the bytes of a header, on which the meaning of the header depends.
  private struct Basis: Equatable {
    var clock = ClockTracker.Reading()
    var columns = 0
  }

  private var skimmer = LineSkimmer()
  private var model: Model?
  /// The state of the clock and the columns when ``model`` was learned.
  private var basis = Basis()

  /// Forgets the offsets of lines, because another piece follows.
  mutating func beginPiece() { skimmer.beginChunk() }

  /// The model with which lines can be compared in the current state; `nil` if there is none.
  func model(on clock: ClockTracker, columns: Int) -> Model? {
    guard let model else { return nil }
    let current = Basis(clock: clock.reading(of: model.header.stampKind), columns: columns)
    return basis == current ? model : nil
  }

  /// Remembers the header of a line that a process logged, and returns the model of such lines; `nil` if such
  /// lines must be read in full.
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

  /// Whether a header has the shape of the model, and its stamp the same year or day.
  private func isModel(of header: RecordHeader, _ mark: Mark, in bytes: Span<UInt8>) -> Bool {
    guard let model = model?.header, let shape = skimmer.shape else { return false }
    return model.format == header.format && shape.mark == mark && model.shift == header.shift
      && model.isDayKnown == header.isDayKnown
      && shape.length == header.stamp.upperBound + 1 - header.start
      && shape.matches(bytes, at: header.start)
  }

  /// The part of a stamp whose digits may change without changing the year or the day: all of a full date and
  /// time, but only minutes, seconds and fraction if the year or the day depends on earlier lines.
  private static func varying(_ header: RecordHeader, in bytes: Span<UInt8>) -> Range<Int> {
    let stamp = header.stamp
    guard let colon = bytes.firstOffset(of: Byte.colon, in: stamp) else { return stamp.prefix(0) }
    let clockEnd = min(colon + 6, stamp.upperBound)
    let hasFraction = clockEnd < stamp.upperBound && ISOStamp.isFractionMark(bytes[clockEnd])
    let end = hasFraction ? bytes.endOfDigits(from: clockEnd + 1, to: stamp.upperBound) : clockEnd
    return (header.stampKind == .iso ? stamp.lowerBound : colon)..<end
  }

  /// Returns the offset up to which ``skim(_:from:behind:_:seen:)`` can take lines now; `nil` if no line ends
  /// nearby.
  mutating func lookAhead(in bytes: Span<UInt8>, from position: Int) -> Int? {
    skimmer.lookAhead(in: bytes, from: position)
  }

  /// Takes lines that repeat headers of earlier lines; see ``LineSkimmer``.
  mutating func skim(
    _ bytes: Span<UInt8>, from position: Int, behind line: Int, _ places: CandidateQueue,
    seen: inout [LineSkimmer.Seen]
  ) -> LineSkimmer.Run? {
    skimmer.skim(
      bytes, from: position, behind: line, literals: places.literals(from: position), seen: &seen)
  }

  /// The lines of the last run that hold a literal, not counting the last line of the run.
  var candidates: ArraySlice<LineSkimmer.Line> { skimmer.candidates }

  /// Replaces process numbers by the new ones in `numbers`, at the index of the old number. Forgets the
  /// headers of processes whose new number is `nil`.
  mutating func renumber(_ numbers: [Int?]) { skimmer.renumber(numbers) }
}
