internal import LogModel
internal import Scanning

/// Finds inputs that repeat an earlier one, so that each counts once: the same file under another path
/// or link, or a file with the same content.
struct RepeatedInputs: Sendable {
  /// An input that has the same size as another.
  private struct Candidate {
    var number: InputIndex
    var identity: FileSystem.Identity?
  }

  /// What two inputs must share before they are compared byte by byte.
  private struct Look: Hashable {
    var size: Int
    var head: UInt64
  }

  private var originals: [InputIndex: (number: InputIndex, isSameFile: Bool)] = [:]

  /// Finds repeated inputs among those that can be read more than once.
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

  /// Returns the index of the earlier input that this one repeats; `nil` if it repeats none.
  func original(of input: InputIndex) -> InputIndex? { originals[input]?.number }

  /// Completes the summaries of repeated inputs, which are not read.
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
      // An empty input gives no results that could count twice.
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

  /// A hash of the first bytes; `nil` if they cannot be read.
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
