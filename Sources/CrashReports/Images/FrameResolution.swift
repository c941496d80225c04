internal import LogModel

/// Completes the frames of a report from the list of its binaries.
struct FrameResolution {
  private let code: ApplicationCode

  /// For the frames of one process.
  init(of process: CrashReport.Process) { code = ApplicationCode(of: process) }

  /// Notes of a binary whether it is the application's own, before frames are looked up in it.
  func mark(_ image: inout BinaryImage) { image.isApplication = code.contains(image) }

  /// Whether a binary of this name is the application itself.
  func isExecutable(_ name: String) -> Bool { code.isExecutable(name) }

  /// Notes of a frame what its own line and its binary tell; `nil` where the list does not have it.
  func resolve(_ frame: inout CrashReport.Frame, in image: BinaryImage?) {
    frame.isApplication = frame.image.map { code.isExecutable($0) } ?? false
    if let image { complete(&frame, from: image) }
  }

  /// Notes of a frame what its binary tells, of which ``mark(_:)`` was told.
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
}
