extension CrashReport {
  /// What names the functions behind the addresses of one binary.
  public struct Symbolication: Hashable, Sendable {
    /// The binary's name.
    public var image: String
    /// Its UUID, which the symbols must have too, as printed; `nil` when the report has none.
    public var uuid: String?
    /// Its architecture, or `nil`.
    public var architecture: String?
    /// Where a build leaves its symbols, relative to the folder of the archive's dSYMs.
    public var symbolFile: String
    /// The address it was loaded at.
    public var loadAddress: UInt64
    /// The addresses to be named.
    public var addresses: [UInt64] = []
    /// The same as offsets from the load address.
    public var offsets: [UInt64] = []

    /// Creates one without addresses.
    public init(
      image: String, uuid: String?, architecture: String?, symbolFile: String, loadAddress: UInt64
    ) {
      self.image = image
      self.uuid = uuid
      self.architecture = architecture
      self.symbolFile = symbolFile
      self.loadAddress = loadAddress
    }

    /// The command for macOS.
    public var atos: String {
      let slice = architecture.map { " -arch \(Self.quoted($0))" } ?? ""
      return "atos\(slice) -o \(Self.quoted(symbolFile)) -l \(Self.hex(loadAddress)) "
        + addresses.map(Self.hex).joined(separator: " ")
    }

    /// The command for every system that has LLVM.
    public var llvmSymbolizer: String {
      let slice = architecture.map { " --default-arch=\(Self.quoted($0))" } ?? ""
      return "llvm-symbolizer\(slice) --relative-address --obj=\(Self.quoted(symbolFile)) "
        + offsets.map(Self.hex).joined(separator: " ")
    }

    private static func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }

    /// A word of a shell command; names come from the report and can hold anything.
    private static func quoted(_ word: String) -> String {
      let isPlain = word.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
          || [0x2B, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
      }
      if isPlain, !word.hasPrefix("-"), !word.isEmpty { return word }
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
  }
}
