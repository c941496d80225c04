/// Where the next bytes go, in room that was made for all of those that belong together
/// (``OutputBuffer/append(atMost:_:)``).
///
/// A step checks that it ends within the room and nothing else: who else holds the bytes was asked when
/// the room was made, and the place stays in a register until all is written.
@safe
struct OutputCursor: ~Copyable {
  /// How much room there is beyond what was asked for, so that a word can be stored whole.
  static var slack: Int { 16 }

  /// Where the next byte goes.
  private(set) var place: UnsafeMutablePointer<UInt8>

  /// The last place with room for ``slack`` bytes.
  private let last: UnsafeMutablePointer<UInt8>

  /// Creates a cursor at `place`, where there is room for `free` bytes, ``slack`` at least.
  @inline(__always)
  init(at place: UnsafeMutablePointer<UInt8>, free: Int) {
    precondition(free >= Self.slack)
    unsafe self.place = place
    unsafe last = place + (free &- Self.slack)
  }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    unsafe precondition(place <= last)
    unsafe place.pointee = byte
    unsafe place += 1
  }

  /// Appends the first bytes of a word, of which the lowest comes first.
  ///
  /// One store, whatever the length; what is too much is written over by what comes next.
  @inline(__always)
  mutating func append<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word, first length: Int) {
    assert(0...MemoryLayout<Word>.size ~= length && MemoryLayout<Word>.size <= Self.slack)
    unsafe precondition(place <= last)
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: Word.self)
    unsafe place += length
  }

  /// Appends bytes as they are.
  @inline(__always)
  mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    unsafe append(start, source.count)
  }

  /// Appends bytes as they are.
  @inline(__always)
  mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    unsafe piece.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a text that stands in the program.
  ///
  /// Inlined, for where the text is known to the compiler it is a few stores.
  @inline(__always)
  mutating func append(word: StaticString) {
    unsafe append(word.utf8Start, word.utf8CodeUnitCount)
  }

  /// Appends a text that stands in the program between a byte and the first bytes of a word.
  @inline(__always)
  mutating func append(_ byte: UInt8, word: StaticString, _ end: UInt32, first length: Int) {
    assert(0...4 ~= length)
    let count = word.utf8CodeUnitCount
    unsafe precondition(last - place >= count &+ 5 &- Self.slack)
    unsafe place.pointee = byte
    unsafe (place + 1).initialize(from: word.utf8Start, count: count)
    unsafe UnsafeMutableRawPointer(place + (1 &+ count)).storeBytes(
      of: end.littleEndian, as: UInt32.self)
    unsafe place += 1 &+ count &+ length
  }

  @inline(__always)
  private mutating func append(_ start: UnsafePointer<UInt8>, _ count: Int) {
    unsafe precondition(last - place >= count &- Self.slack)
    // Not `update`, which asks whether the bytes overlap.
    unsafe place.initialize(from: start, count: count)
    unsafe place += count
  }

  /// Appends a byte a number of times.
  mutating func append(repeating byte: UInt8, count: Int) {
    unsafe precondition(last - place >= count &- Self.slack)
    unsafe place.update(repeating: byte, count: count)
    unsafe place += count
  }

  /// Whether a condition holds for each word of eight bytes, of which the lowest comes first, among the
  /// bytes written last; the last word is made whole by blanks.
  @inline(__always)
  mutating func allWords(ofLast count: Int, _ isMeant: (UInt64) -> Bool) -> Bool {
    append(0x2020_2020_2020_2020 as UInt64, first: 0)
    var next = unsafe place - count
    while unsafe next < place {
      let word = unsafe UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
      guard isMeant(UInt64(littleEndian: word)) else { return false }
      unsafe next += 8
    }
    return true
  }
}
