internal import Scanning

/// The packed bytes of an archive: what libarchive's callbacks read from.
final class ArchiveSource {
  /// How many bytes are read at once.
  static let blockSize = 128 << 10

  private var source: ByteSource
  private var head: ContiguousArray<UInt8>
  private var headTo = 0
  private var place = 0

  /// The size in bytes, where the source can be read from any place; else `nil`.
  let seekableSize: Int?

  /// How many bytes were read.
  private(set) var consumedBytes = 0

  /// Why reading failed.
  private(set) var failure: InputError?

  /// Opens an input and reads its first bytes.
  ///
  /// - Throws: ``InputError`` when it cannot be opened or read.
  init(_ input: Input) throws(InputError) {
    var opened = try ByteSource(input)
    let bytes = try opened.readHead(ArchiveKind.headSize)
    head = bytes
    let isRepeatable = opened.isRepeatable
    seekableSize = isRepeatable ? opened.size : nil
    source = opened
  }

  /// The first bytes, whatever was read meanwhile.
  var firstBytes: ContiguousArray<UInt8> { head }

  /// Reads on into the front of the buffer; returns how many bytes, 0 at the end, -1 on failure.
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

  /// Goes to a place in bytes from the start; `nil` where that is not possible.
  func seek(to target: Int) -> Int? {
    guard let seekableSize, source.seek(to: min(max(0, target), seekableSize)) else { return nil }
    headTo = head.count
    place = min(max(0, target), seekableSize)
    return place
  }

  /// Skips `count` bytes, at most to the end, and returns how many it skipped.
  func skip(_ count: Int) -> Int {
    guard let seekableSize else { return 0 }
    let step = max(0, min(count, seekableSize - place))
    let from = place
    return step > 0 && seek(to: from + step) != nil ? step : 0
  }

  /// Where the source stands, relative to which a seek may be meant.
  var position: Int { place }

  private func took(_ count: Int) -> Int {
    place += count
    consumedBytes += count
    return count
  }
}
