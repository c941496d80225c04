internal import LogModel
internal import Scanning
internal import Statements

/// Completes the frames of a report from the list of its binaries, and determines by the path of a
/// binary whether it belongs to the application or to the system.
struct FrameResolution {
  /// The folder of the application between slashes, `/MyApp.app/`, or `nil`.
  private let bundle: String?
  /// The names of the executable, and of the library that contains the code of debug builds since
  /// Xcode 16.
  private let executables: [String]

  /// Creates a resolution for the frames of a process.
  init(of process: CrashReport.Process) {
    let name = process.name ?? ""
    executables = name.isEmpty ? [] : [name, name + ".debug.dylib"]
    bundle = process.path.flatMap(Self.bundle)
  }

  /// Marks a binary if it belongs to the application; required before ``complete(_:from:)``.
  func mark(_ image: inout BinaryImage) { image.isApplication = isApplication(image) }

  /// Whether a name is that of the application's executable.
  func isExecutable(_ name: String) -> Bool { executables.contains(name) }

  /// Completes a frame from its own line and from its binary; `nil` if the list lacks the binary.
  func resolve(_ frame: inout CrashReport.Frame, in image: BinaryImage?) {
    frame.isApplication = frame.image.map { isExecutable($0) } ?? false
    if let image { complete(&frame, from: image) }
  }

  /// Completes a frame from a binary that was marked.
  func complete(_ frame: inout CrashReport.Frame, from image: BinaryImage) {
    frame.image = frame.image ?? image.name
    frame.imageUUID = image.uuid
    if let base = image.base {
      if let address = frame.address, address >= base {
        frame.offset = address - base
      } else if let offset = frame.offset {
        let (address, isWrong) = base.addingReportingOverflow(offset)
        frame.address = isWrong ? nil : address
      }
    }
    if image.isApplication { frame.isApplication = true }
  }

  /// Whether a binary is the application, or a framework or extension in its bundle.
  ///
  /// Swift's runtime, which older apps contain, belongs to the system.
  private func isApplication(_ image: BinaryImage) -> Bool {
    if let name = image.name, isExecutable(name) { return true }
    guard let path = image.path else { return image.isMarkedForeign }
    if path.hasPrefix("/System/") || path.hasPrefix("/usr/") || path.holds("/Frameworks/libswift") {
      return false
    }
    guard let bundle else { return Self.bundle(path) != nil }
    return path.holds(bundle)
  }

  /// `/MyApp.app/` of the path of a binary in it, or `nil`.
  private static func bundle(_ path: String) -> String? {
    let copy = ContiguousArray(path.utf8)
    let bytes = copy.span
    var from = 0
    while let found = bytes.first(".app/", in: from..<bytes.count) {
      let slash = bytes.last(UInt8(ascii: "/"), in: 0..<found.lowerBound)
      let start = slash.map { $0 + 1 } ?? 0
      let end = found.upperBound - 1
      if start < found.lowerBound { return "/" + bytes.text(in: start..<end) + "/" }
      from = end
    }
    return nil
  }
}
