internal import LogModel
internal import Scanning

/// The binaries in which frames lie.
extension TextCrashReader {
  /// Reads a line below `Binary Images:`; binaries without a frame are left out.
  mutating func readImage(_ content: Range<Int>, in bytes: Span<UInt8>) {
    let wanted = wantedAddresses ?? addressesOfFrames
    wantedAddresses = wanted
    guard !wanted.isEmpty, let (range, _) = BinaryImage.addresses(content, in: bytes),
      Self.isAny(of: wanted, in: range), let image = BinaryImage(line: content, in: bytes)
    else { return }
    images.append(image)
  }

  /// Completes the frames from their binaries.
  mutating func resolveFrames() {
    let resolution = FrameResolution(of: report.process)
    for number in images.indices { resolution.mark(&images[number]) }
    for number in completion.mainFrames.indices {
      let image = image(of: completion.mainFrames[number])
      completion.mainImages[number] = image
      resolution.resolve(&completion.mainFrames[number], in: image)
    }
    for number in completion.crashedFrames.indices {
      let image = image(of: completion.crashedFrames[number])
      resolution.resolve(&completion.crashedFrames[number], in: image)
    }
    for number in completion.exceptionFrames.indices {
      let image = image(of: completion.exceptionFrames[number])
      resolution.resolve(&completion.exceptionFrames[number], in: image)
    }
  }

  /// The binary at a frame's address; where the list is cut, what the frame itself prints of it.
  private func image(of frame: CrashReport.Frame) -> BinaryImage? {
    guard let address = frame.address else { return nil }
    let listed = images.first { image in
      guard let base = image.base, let last = image.last else { return false }
      return base <= address && address <= last && last != .max
    }
    if let listed { return listed }
    guard let offset = frame.offset, offset <= address else { return nil }
    var image = BinaryImage()
    image.name = frame.image
    image.base = address - offset
    return image
  }

  private var addressesOfFrames: [UInt64] {
    let frames =
      completion.mainFrames + completion.crashedFrames + completion.exceptionFrames
    return frames.compactMap(\.address).sorted()
  }

  /// Whether one of the sorted addresses lies in a range.
  private static func isAny(of addresses: [UInt64], in range: ClosedRange<UInt64>) -> Bool {
    var (low, high) = (0, addresses.count)
    while low < high {
      let middle = (low + high) / 2
      if addresses[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < addresses.count && range.contains(addresses[low])
  }
}
