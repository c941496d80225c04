internal import LogModel
internal import Scanning

/// The inputs that count once: those that were named before, perhaps by another spelling or link, and those with
/// the content of an earlier one.
struct RepeatedInputs: Sendable {
  /// An input of the same size as others.
  private struct Candidate {
    var number: InputIndex
    var identity: FileSystem.Identity?
  }

  /// What two inputs must have in common to be compared byte by byte.
  private struct Look: Hashable {
    var size: Int
    var head: UInt64
  }

  private var originals: [InputIndex: (number: InputIndex, isSameFile: Bool)] = [:]

  /// Looks for repeated inputs, among those that can be read again.
  init(_ inputs: [Input]) {
    guard inputs.count > 1 else { return }
    var bySize: [Int: [Candidate]] = [:]
    for (number, input) in inputs.enumerated() {
      switch input {
      case .file(let path):
        guard let identity = FileSystem.identity(of: path) else { continue }
        bySize[identity.size, default: []].append(Candidate(number: number, identity: identity))
      case .memory(_, let bytes):
        bySize[bytes.count, default: []].append(Candidate(number: number, identity: nil))
      case .standardInput, .stream: continue
      }
    }
    for (size, candidates) in bySize where candidates.count > 1 { find(candidates, size, inputs) }
  }

  /// Returns the number of the earlier input that this one repeats, or `nil`.
  func original(of input: InputIndex) -> InputIndex? { originals[input]?.number }

  /// Completes the summaries of the inputs that were not read.
  func note(in summaries: inout [InputSummary]) {
    for (number, original) in originals {
      let first = summaries[original.number]
      summaries[number].format = first.format
      summaries[number].bytes = first.bytes
      summaries[number].firstTimestamp = first.firstTimestamp
      summaries[number].lastTimestamp = first.lastTimestamp
      let what = original.isSameFile ? "is the same file as" : "has the same content as"
      summaries[number].problems = [
        InputProblem(line: nil, message: "\(what) \(first.path) and counts once", isNote: true)
      ]
    }
  }

  private mutating func find(_ candidates: [Candidate], _ size: Int, _ inputs: [Input]) {
    var files: [FileSystem.Identity: InputIndex] = [:]
    var looks: [Look: [InputIndex]] = [:]
    for candidate in candidates {
      if let identity = candidate.identity {
        if let first = files[identity] {
          originals[candidate.number] = (first, true)
          continue
        }
        files[identity] = candidate.number
      }
      // Nothing is reported of an empty input.
      guard size > 0, let head = Self.head(of: inputs[candidate.number]) else { continue }
      let look = Look(size: size, head: head)
      let first = looks[look]?.first { Self.areSame(inputs[$0], inputs[candidate.number]) }
      if let first {
        originals[candidate.number] = (first, false)
        if let identity = candidate.identity { files[identity] = first }
      } else {
        looks[look, default: []].append(candidate.number)
      }
    }
  }

  /// A hash of the first bytes, or `nil` where they cannot be read.
  private static func head(of input: Input) -> UInt64? {
    guard var source = try? ByteSource(input), let bytes = try? source.readHead(4096) else {
      return nil
    }
    return FNV1a.hash(bytes)
  }

  private static func areSame(_ left: Input, _ right: Input) -> Bool {
    guard var left = try? ByteSource(left), var right = try? ByteSource(right) else { return false }
    while true {
      guard let mine = try? left.readHead(1 << 18), let other = try? right.readHead(1 << 18),
        mine == other
      else { return false }
      if mine.isEmpty { return true }
    }
  }
}
