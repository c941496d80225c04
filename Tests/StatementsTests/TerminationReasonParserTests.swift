import Testing

import Statements

@Suite struct TerminationReasonParserTests {
  @Test(
    arguments: [
      ("Namespace SPRINGBOARD, Code 0x8badf00d", "SPRINGBOARD", 0x8bad_f00d, nil),
      ("Namespace SIGNAL, Code 6, Abort trap: 6", "SIGNAL", 6, "Abort trap: 6"),
      ("Namespace SIGNAL, Code 6 Abort trap: 6", "SIGNAL", 6, "Abort trap: 6"),
      ("SIGNAL 6 Abort trap: 6", "SIGNAL", 6, "Abort trap: 6"),
      ("DYLD 1 Library missing", "DYLD", 1, "Library missing"),
      ("DYLD, [0x1] Library missing", "DYLD", 1, "Library missing"),
      ("FRONTBOARD 2343432205 ", "FRONTBOARD", 0x8bad_f00d, nil),
      (
        "FRONTBOARD 2343432205 <RBSTerminateContext| x", "FRONTBOARD", 0x8bad_f00d,
        "<RBSTerminateContext| x"
      ),
      ("RUNNINGBOARD 0xdead10cc", "RUNNINGBOARD", 0xdead_10cc, nil),
      ("RUNNINGBOARD 3735883980", "RUNNINGBOARD", 0xdead_10cc, nil),
      ("TCC 0 ", "TCC", 0, nil),
      ("Namespace <0xF>, Code 0x8badf00d", "<0xF>", 0x8bad_f00d, nil),
      ("CAROUSEL, WatchConnectivity watchdog", "CAROUSEL", nil, "WatchConnectivity watchdog"),
      ("<RBSTerminateContext| domain:10", nil, nil, "<RBSTerminateContext| domain:10"),
      ("", nil, nil, nil),
      ("Namespace ", nil, nil, "Namespace"),
      ("SIGNAL", "SIGNAL", nil, nil),
    ] as [(String, String?, UInt64?, String?)])
  func `reads every form of a reason`(
    text: String, namespace: String?, code: UInt64?, rest: String?
  ) {
    let copy = ContiguousArray(text.utf8)
    let parsed = TerminationReasonParser(0..<copy.count, in: copy.span)
    #expect(parsed.namespace == namespace)
    #expect(parsed.code == code)
    #expect(parsed.rest == rest)
  }
}
