internal import LogModel
internal import Scanning
internal import Statements

/// Tells the application's own code from the system's, by where a binary lies.
struct ApplicationCode {
  /// The folder of the application, with slashes around it: `/MyApp.app/`.
  private let bundle: String?
  /// The names of the executable, and of the library that Xcode 16 on puts its code in for debugging.
  private let executables: [String]

  /// The code of one process.
  init(of process: CrashReport.Process) {
    let name = process.name ?? ""
    executables = name.isEmpty ? [] : [name, name + ".debug.dylib"]
    bundle = process.path.flatMap(Self.bundle)
  }

  /// Whether a binary is the application, or a framework or extension in its bundle.
  ///
  /// Swift's runtime, which older apps carry along, is the system's.
  func contains(_ image: BinaryImage) -> Bool {
    if let name = image.name, isExecutable(name) { return true }
    guard let path = image.path else { return image.isMarkedForeign }
    if path.hasPrefix("/System/") || path.hasPrefix("/usr/") || path.holds("/Frameworks/libswift") {
      return false
    }
    guard let bundle else { return Self.bundle(path) != nil }
    return path.holds(bundle)
  }

  /// Whether a binary of this name is the application itself.
  func isExecutable(_ name: String) -> Bool { executables.contains(name) }

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
