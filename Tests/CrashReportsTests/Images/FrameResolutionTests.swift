import LogModel
import Testing

@testable import CrashReports

/// Which frames are the application's own, and how they are named.
@Suite struct FrameResolutionTests {
  private static let body = """
    {"bug_type":"309","name":"Deck","timestamp":"2024-05-01 10:00:00.00 +0000"}
    {
      "procName" : "Deck", "procPath" : "\\/private\\/var\\/containers\\/Bundle\\/Deck.app\\/Deck",
      "exception" : {"type":"EXC_CRASH","signal":"SIGKILL"},
      "termination" : {"namespace":"FRONTBOARD","code":2343432205},
      "faultingThread" : 0,
      "threads" : [{"frames":[
        {"imageOffset":100,"symbol":"__psynch_mutexwait","imageIndex":1},
        {"imageOffset":4096,"imageIndex":2},
        {"imageOffset":8192,"imageIndex":0},
        {"imageOffset":12288,"imageIndex":0},
        {"imageOffset":16384,"imageIndex":3},
        {"imageOffset":1,"imageIndex":9}
      ]}],
      "usedImages" : [
        {"base":4294967296,"arch":"arm64","uuid":"aaaaaaaa-0000-4000-8000-000000000001","name":"Deck",
          "path":"\\/var\\/containers\\/Bundle\\/Deck.app\\/Deck"},
        {"base":6442450944,"arch":"arm64e","name":"libsystem_kernel.dylib",
          "path":"\\/usr\\/lib\\/system\\/libsystem_kernel.dylib"},
        {"base":4303355904,"arch":"arm64","name":"Kit it",
          "path":"\\/private\\/var\\/containers\\/Bundle\\/Deck.app\\/Frameworks\\/Kit it.framework\\/Kit it"},
        {"base":4311744512,"name":"libswiftCore.dylib",
          "path":"\\/private\\/var\\/Deck.app\\/Frameworks\\/libswiftCore.dylib"}
      ]
    }
    """

  @Test func `the application is what lies in its bundle`() throws {
    let crash = try #require(read(Self.body).crashes.first)
    let frames = try #require(crash.mainThread?.frames)
    #expect(frames.map(\.isApplication) == [false, true, true, true, false, false])
    let offsets: [UInt64?] = [100, 4096, 8192, 12288, 16384, 1]
    #expect(frames.map(\.offset) == offsets)
    #expect(frames[2].address == UInt64(4_294_967_296 + 8192))
    #expect(frames[2].imageUUID == "aaaaaaaa-0000-4000-8000-000000000001")
    #expect(frames[5].image == nil)
  }

  @Test func `commands name the frames without symbols, binary by binary`() throws {
    let crash = try #require(read(Self.body).crashes.first)
    try #require(crash.symbolication.count == 2)
    #expect(
      crash.symbolication[0].atos
        == "atos -arch arm64 -o 'Kit it.framework.dSYM/Contents/Resources/DWARF/Kit it' "
        + "-l 0x100800000 0x100801000")
    #expect(
      crash.symbolication[1].llvmSymbolizer
        == "llvm-symbolizer --default-arch=arm64 --relative-address "
        + "--obj=Deck.app.dSYM/Contents/Resources/DWARF/Deck 0x2000 0x3000")
  }

  @Test(arguments: ["Deck", "'; rm -rf ~; '", "-x", "$(id)", "a\nb", "Dé"])
  func `no name breaks out of a command`(name: String) {
    let command = CrashReport.Symbolication(
      image: name, uuid: nil, architecture: name, symbolFile: name, loadAddress: 1)
    let isPlain = name == "Deck"
    let quoted = "'" + name.replacing("'", with: "'\\''") + "'"
    #expect(
      command.atos == "atos -arch \(isPlain ? name : quoted) -o \(isPlain ? name : quoted) -l 0x1 ")
  }

  @Test func `texts find the binary by the frame's address`() throws {
    let text = Fixture.testFlight
    let crash = try #require(read(text).crashes.first)
    let own = try #require(crash.mainThread?.frames.first { $0.isApplication })
    let base = try #require(own.address) - (own.offset ?? 0)
    #expect(text.contains("0x" + String(base, radix: 16)))
  }

  @Test func `a frame that prints its image's base needs no list`() throws {
    let text = """
      Process: Deck [7]
      Exception Type: EXC_CRASH (SIGKILL)
      Thread 0:
      0   libsystem_kernel.dylib  0x1c0 0x100 + 192
      1   Deck  0x104a3b2b4 0x104a30000 + 45748
      """
    let crash = try #require(read(text).crashes.first)
    #expect(crash.mainThread?.frames.last?.offset == UInt64(45748))
    #expect(crash.symbolication.map(\.loadAddress) == [UInt64(0x1_04a3_0000)])
    #expect(crash.symbolication.map(\.addresses) == [[UInt64(0x1_04a3_b2b4)]])
  }
}
