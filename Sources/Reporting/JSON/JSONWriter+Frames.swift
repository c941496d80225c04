package import LogModel

extension JSONWriter {
  /// Writes the member `mainThread` of a crash.
  package mutating func mainThread(_ thread: CrashReport.MainThread?) {
    key("mainThread")
    guard let thread else { return value(nil as String?) }
    object { json in
      json.member("state", thread.state.rawValue)
      json.frames(thread.frames)
    }
  }

  /// Writes the member `crashedThread` of a crash.
  mutating func crashedThread(_ thread: CrashReport.CrashedThread?) {
    key("crashedThread")
    guard let thread else { return value(nil as String?) }
    object { json in
      json.member("index", thread.index)
      json.member("name", thread.name)
      json.member("queue", thread.queue)
      json.member("state", thread.state?.rawValue)
      json.frames(thread.frames)
    }
  }

  /// Writes the member `lastException` of a crash.
  mutating func lastException(_ exception: CrashReport.LastException?) {
    key("lastException")
    guard let exception else { return value(nil as String?) }
    object { json in
      json.member("name", exception.name)
      json.member("reason", exception.reason)
      json.frames(exception.frames)
    }
  }

  private mutating func frames(_ frames: [CrashReport.Frame]) {
    let names = isCompact ? FrameNames.compact : FrameNames.spaced
    key("frames")
    array { json in
      for frame in frames {
        json.object(.inline) { json in names.write(frame, to: &json.output) }
      }
    }
  }
}

/// The names of a frame's members with what stands between two of them: frames are most of what is
/// written of a crash.
private struct FrameNames {
  static let spaced = FrameNames(isCompact: false)
  static let compact = FrameNames(isCompact: true)

  private let image: ContiguousArray<UInt8>
  private let uuid: ContiguousArray<UInt8>
  private let offset: ContiguousArray<UInt8>
  private let symbol: ContiguousArray<UInt8>
  private let source: ContiguousArray<UInt8>
  private let application: ContiguousArray<UInt8>

  private init(isCompact: Bool) {
    func name(_ name: String) -> ContiguousArray<UInt8> {
      ContiguousArray((isCompact ? ",\"\(name)\":" : ", \"\(name)\": ").utf8)
    }
    image = ContiguousArray((isCompact ? "\"image\":" : "\"image\": ").utf8)
    uuid = name("uuid")
    offset = name("offset")
    symbol = name("symbol")
    source = name("source")
    application = name("application")
  }

  /// Writes all members of a frame.
  func write(_ frame: CrashReport.Frame, to output: inout OutputBuffer) {
    write(image, frame.image, to: &output)
    write(uuid, frame.imageUUID, to: &output)
    write(offset, frame.offset.flatMap { Int(exactly: $0) }, to: &output)
    write(symbol, frame.symbol, to: &output)
    write(source, frame.source, to: &output)
    write(application, frame.isApplication, to: &output)
  }

  private func write<Value: JSONScalar>(
    _ name: ContiguousArray<UInt8>, _ value: Value?, to output: inout OutputBuffer
  ) {
    output.append(contentsOf: name)
    if let value { value.write(to: &output) } else { output.append("null") }
  }
}
