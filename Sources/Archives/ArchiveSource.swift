internal import Scanning

/// The packed bytes of an archive, which libarchive reads through callbacks.
final class ArchiveSource {
  /// How many bytes are read at a time.
  static let blockSize = 128 << 10

  private var source: ByteSource
  private var head: ContiguousArray<UInt8>
  private var headTo = 0
  private var place = 0

  /// The size in bytes if the source can be read from any offset; else `nil`.
  let seekableSize: Int?

  /// How many bytes libarchive has read so far, counting repeated reads again.
  private(set) var consumedBytes = 0

  /// The error that ended reading; `nil` if there was none.
  private(set) var failure: InputError?

  /// Opens an input and reads its first bytes.
  ///
  /// - Throws: ``InputError`` if the input cannot be opened or read.
  init(_ input: Input) throws(InputError) {
    var opened = try ByteSource(input)
    let bytes = try opened.readHead(ArchiveKind.headSize)
    head = bytes
    let isRepeatable = opened.isRepeatable
    seekableSize = isRepeatable ? opened.size : nil
    source = opened
  }

  /// The first bytes of the source, at most ``ArchiveKind/headSize``, regardless of how far it was
  /// read.
  var firstBytes: ContiguousArray<UInt8> { head }

  /// Reads the next bytes into the buffer, from its start. Returns how many, 0 at the end, or -1 on
  /// failure (see ``failure``).
  func read(into buffer: inout ContiguousArray<UInt8>) -> Int {
    if headTo < head.count {
      let count = head.count - headTo
      buffer.replaceSubrange(0..<count, with: head[headTo...])
      headTo = head.count
      return took(count)
    }
    do throws(InputError) {
      return took(try source.read(into: &buffer, at: 0, space: buffer.count))
    } catch {
      failure = error
      return -1
    }
  }

  /// Moves to an offset in bytes from the start, clamped to the size, and returns it; `nil` if the
  /// source cannot seek.
  func seek(to target: Int) -> Int? {
    guard let seekableSize, source.seek(to: min(max(0, target), seekableSize)) else { return nil }
    headTo = head.count
    place = min(max(0, target), seekableSize)
    return place
  }

  /// Skips up to `count` bytes and returns how many it skipped: fewer at the end, 0 if the source
  /// cannot seek.
  func skip(_ count: Int) -> Int {
    guard let seekableSize else { return 0 }
    let step = max(0, min(count, seekableSize - place))
    let from = place
    return step > 0 && seek(to: from + step) != nil ? step : 0
  }

  /// The offset in bytes from the start at which the next read begins.
  var position: Int { place }

  private func took(_ count: Int) -> Int {
    place += count
    consumedBytes += count
    return count
  }
}
