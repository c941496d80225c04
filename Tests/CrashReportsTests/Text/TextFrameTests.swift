import LogModel
import Testing

@testable import CrashReports

@Suite struct TextFrameTests {
  @Test(
    arguments: [
      (
        "3   CoreFoundation     \t0x2883ab25 __CFRunLoopRun + 1013", "CoreFoundation",
        "__CFRunLoopRun", nil
      ),
      (
        "7   MyApp              0x0000000102a6572c main + 87852 (main.m:22)", "MyApp", "main",
        "main.m:22"
      ),
      ("5   Sample QA          \t  0x101853af4 0x100108000 + 24427252", "Sample QA", nil, nil),
      (
        "0   libsystem_c.dylib  0x3618da1c 0x3617c000 + 72220 (abort + 72)", "libsystem_c.dylib",
        "abort", nil
      ),
      (
        "1   Lantern 0x6 0x5f000 + 26152 (__32-[App(UI) crash]_block_invoke375 + 68)", "Lantern",
        "__32-[App(UI) crash]_block_invoke375", nil
      ),
      ("0   ???                \t000000000000000000 0 + 0", "???", nil, nil),
      (
        "2   Foundation  0x1 -[NSRunLoop(NSRunLoop) runMode:beforeDate:] + 208", "Foundation",
        "-[NSRunLoop(NSRunLoop) runMode:beforeDate:]", nil
      ),
      (
        "9   UIKitCore  0x1 UIApplicationMain(_:_:_:_:) + 104 (UIApplication.swift:13)",
        "UIKitCore",
        "UIApplicationMain(_:_:_:_:)", "UIApplication.swift:13"
      ),
      (
        "7   alarm  0x1 static Manager.enable() + 4 (/<compiler-generated>:0)", "alarm",
        "static Manager.enable()", "/<compiler-generated>:0"
      ),
      (
        "1   ...reUpdate.UpdateBrainService  0x1 main + 1", "...reUpdate.UpdateBrainService",
        "main",
        nil
      ),
      (
        "1   MyApp  0x1 -[Store load] (in MyApp) (main.m:29)", "MyApp", "-[Store load]",
        "main.m:29"
      ),
      (
        "1   MyApp  0x1 closure #1 in Store.load() (Store.swift:9)", "MyApp",
        "closure #1 in Store.load()", "Store.swift:9"
      ),
      ("1   MyApp  0x1 fail(_:file:line:)", "MyApp", "fail(_:file:line:)", nil),
      ("12  com.apple.Foundation  0x00007fff97604cac start", "com.apple.Foundation", "start", nil),
    ] as [(String, String?, String?, String?)])
  func `reads every form of a frame`(
    text: String, image: String?, symbol: String?, source: String?
  ) {
    let copy = bytes(text)
    let frame = TextFrame.frame(0..<copy.count, in: copy.span)
    #expect(frame?.image == image)
    #expect(frame?.symbol == symbol)
    #expect(frame?.source == source)
  }

  @Test(arguments: ["", "0", "0 ", "12 frames were left out", "abc 0x1 main + 1", "0x1 main"])
  func `gives nothing for what is no frame`(text: String) {
    let copy = bytes(text)
    let frame = TextFrame.frame(0..<copy.count, in: copy.span)
    #expect(frame == nil)
  }
}
