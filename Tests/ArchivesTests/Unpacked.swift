internal import Archives
internal import Scanning

/// Everything that an archive gives, read in pieces of a size of its own.
struct Unpacked: Equatable {
  /// The paths of the files and their contents.
  var files: [String: String] = [:]
  /// The contents of the files that were read to their end, in their order.
  var contents: [String] = []
  /// The paths in their order, with those of folders and links.
  var paths: [String] = []
  /// How many bytes came out of all members.
  var bytes = 0
  /// What went wrong: the path and the reason.
  var errors: [String] = []

  init(
    _ bytes: ContiguousArray<UInt8>, name: String = "a", piece: Int = 4096, keeps: Bool = true,
    isStreamed: Bool = false, maxExpansion: Int = 250
  ) {
    var input = Input.memory(name: name, bytes: bytes)
    if isStreamed, let source = try? ByteSource(input) {
      input = .stream(ByteStream(path: name, head: [], rest: source))
    }
    let budget = UnpackBudget(path: name, size: bytes.count, maxExpansion: maxExpansion)
    do throws(InputError) {
      let reader = try ArchiveReader(input, budget: budget, isOutermost: true)
      var buffer = ContiguousArray<UInt8>(repeating: 0, count: piece)
      while let member = try reader.next() {
        paths.append(member.path)
        guard member.kind == .file else { continue }
        var content: [UInt8] = []
        do throws(InputError) {
          while true {
            let count = try reader.read(into: &buffer, at: 0, space: piece)
            if count == 0 { break }
            self.bytes += count
            if keeps { content += buffer[..<count] }
          }
          contents.append(String(decoding: content, as: UTF8.self))
          files[member.path] = contents.last
        } catch {
          errors.append("\(error.path): \(error.reason)")
        }
      }
    } catch {
      errors.append("\(error.path): \(error.reason)")
    }
  }
}
