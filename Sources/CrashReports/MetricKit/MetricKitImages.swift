internal import LogModel

/// Which frames of a MetricKit diagnostic are the application's own.
///
/// A payload tells neither the process's name nor paths of binaries. But the outermost frame of the
/// main thread, next to the loader's, is `main`, and that lies in the application.
enum MetricKitImages {
  private static let loaders: Set<String> = ["dyld", "dyld_sim", "libdyld.dylib"]

  /// Frameworks that a stack may end in where the tree was cut.
  private static let frameworks: Set<String> = [
    "UIKit", "UIKitCore", "AppKit", "CoreFoundation", "Foundation", "GraphicsServices", "SwiftUI",
    "HIToolbox", "WatchKit", "PlugInKit", "ExtensionFoundation",
  ]

  /// Marks the application's frames in the threads of a completion.
  static func mark(_ completion: inout CrashReportEnricher) {
    guard let executable = executable(of: completion.mainFrames) else { return }
    for number in completion.mainFrames.indices
    where isMeant(completion.mainFrames[number], executable) {
      completion.mainFrames[number].isApplication = true
      completion.mainImages[number] = image(of: completion.mainFrames[number])
    }
    for number in completion.crashedFrames.indices {
      let frame = completion.crashedFrames[number]
      completion.crashedFrames[number].isApplication = isMeant(frame, executable)
    }
  }

  private static func executable(of frames: [CrashReport.Frame]) -> String? {
    let main = frames.last { frame in frame.image.map { !loaders.contains($0) } ?? false }
    guard let name = main?.image, !frameworks.contains(name), !name.hasPrefix("lib") else {
      return nil
    }
    return name
  }

  /// From Xcode 16 on the code of debug builds lies in a library beside the executable.
  private static func isMeant(_ frame: CrashReport.Frame, _ executable: String) -> Bool {
    frame.image == executable || frame.image == executable + ".debug.dylib"
      || frame.image.map { $0 + ".debug.dylib" == executable } ?? false
  }

  private static func image(of frame: CrashReport.Frame) -> BinaryImage? {
    guard let address = frame.address, let offset = frame.offset, offset <= address else {
      return nil
    }
    var image = BinaryImage()
    image.name = frame.image
    image.uuid = frame.imageUUID
    image.base = address - offset
    return image
  }
}
