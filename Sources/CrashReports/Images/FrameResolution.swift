internal import LogModel
internal import Scanning
internal import Statements

/// Completes the frames of a report from the list of its binaries. By a binary's path it also
/// decides whether the binary belongs to the application or to the system.
struct FrameResolution {
  /// The folder of the application between slashes, such as `/MyApp.app/`, or `nil` if unknown.
  private let bundle: String?
  /// The names of the executable and of the library that contains the code of debug builds (Xcode
  /// 16 and later).
  private let executables: [String]

  /// Prepares to resolve the frames of a process.
  init(of process: CrashReport.Process) {
    let name = process.name ?? ""
    executables = name.isEmpty ? [] : [name, name + ".debug.dylib"]
    bundle = process.path.flatMap(Self.bundle)
  }

  /// Marks a binary if it belongs to the application. Call this before ``complete(_:from:)``.
  func mark(_ image: inout BinaryImage) { image.isApplication = isApplication(image) }

  /// Whether a binary with this name is the application's executable.
  func isExecutable(_ name: String) -> Bool { executables.contains(name) }

  /// Completes a frame from its own line and from its binary, which is `nil` if the list does not
  /// contain it.
  func resolve(_ frame: inout CrashReport.Frame, in image: BinaryImage?) {
    frame.isApplication = frame.image.map { isExecutable($0) } ?? false
    if let image { complete(&frame, from: image) }
  }

  /// Completes a frame from its binary, which must have been marked.
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

  /// Whether a binary is the application's executable, or a framework or extension in its bundle.
  ///
  /// The Swift runtime, which older apps contain in their bundles, counts as part of the system.
  private func isApplication(_ image: BinaryImage) -> Bool {
    if let name = image.name, isExecutable(name) { return true }
    guard let path = image.path else { return image.isMarkedForeign }
    if path.hasPrefix("/System/") || path.hasPrefix("/usr/") || path.holds("/Frameworks/libswift") {
      return false
    }
    guard let bundle else { return Self.bundle(path) != nil }
    return path.holds(bundle)
  }

  /// Returns `/MyApp.app/` for the path of a binary in that folder, or `nil`.
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
