internal import LogModel

/// Collects what commands need to symbolicate the frames of a report.
enum SymbolicationCommands {
  /// The maximum number of addresses in one command.
  private static let mostAddresses = 24

  /// One command for each binary of the application that has frames without symbols, in the order
  /// of the frames.
  ///
  /// - Parameters:
  ///   - frames: The frames to symbolicate.
  ///   - images: The binaries of the frames, by the 0-based index of the frame.
  /// - Returns: What each command needs to know.
  static func commands(
    for frames: [CrashReport.Frame], in images: [Int: BinaryImage]
  ) -> [CrashReport.Symbolication] {
    var commands: [CrashReport.Symbolication] = []
    for (number, frame) in frames.enumerated() where frame.isApplication && frame.symbol == nil {
      guard let image = images[number], let name = image.name ?? frame.image, let base = image.base,
        let address = frame.address, let offset = frame.offset
      else { continue }
      let known = commands.firstIndex { $0.image == name && $0.loadAddress == base }
      let place = known ?? commands.count
      if known == nil {
        commands.append(
          CrashReport.Symbolication(
            image: name, uuid: image.uuid, architecture: image.architecture,
            symbolFile: symbolFile(of: image, name: name), loadAddress: base))
      }
      guard commands[place].addresses.count < mostAddresses,
        !commands[place].addresses.contains(address)
      else { continue }
      commands[place].addresses.append(address)
      commands[place].offsets.append(offset)
    }
    return commands
  }

  /// The path of a binary's symbol file: `MyApp.app.dSYM/Contents/Resources/DWARF/MyApp`.
  private static func symbolFile(of image: BinaryImage, name: String) -> String {
    let folder = image.path?.split(separator: "/").dropLast().last.map { String($0) }
    let wrapper = folder.flatMap { folder in
      [".app", ".appex", ".framework"].contains { folder.hasSuffix($0) } ? folder : nil
    }
    let isLibrary = name.hasSuffix(".dylib")
    let bundle = isLibrary ? name : wrapper ?? name + ".app"
    return "\(bundle).dSYM/Contents/Resources/DWARF/\(name)"
  }
}
