import Testing

@testable import CrashReports

@Suite struct SymbolNameTests {
  @Test(arguments: [
    ("closure #3 in closure #1 in Feed.reload()", "closure in closure in Feed.reload()"),
    ("__32-[Feed reload]_block_invoke375", "__-[Feed reload]_block_invoke"),
    ("__32-[Feed reload]_block_invoke.215", "__-[Feed reload]_block_invoke"),
    ("__32-[Feed reload]_block_invoke_2", "__-[Feed reload]_block_invoke"),
    ("load 0x1fab3 of AAAAAAAA-0000-4000-8000-00000000000A", "load  of "),
    ("-[Store save:2]", "-[Store save:2]"),
    ("__psynch_mutexwait", "__psynch_mutexwait"),
    ("specialized Feed.row(at:)", "Feed.row(at:)"),
    ("generic specialization <Swift.Int, Feed.Row> of Feed.map<A>(_:)", "Feed.map<A>(_:)"),
    ("partial apply for closure #2 in Feed.reload()", "closure in Feed.reload()"),
    ("@objc Feed.reload()", "Feed.reload()"),
    ("(2) await resume partial function for Feed.load()", "Feed.load()"),
    ("(anonymous namespace)::load()", "(anonymous namespace)::load()"),
    ("Feed.load().resume.0", "Feed.load()"), ("_ZN4Feed4loadEv.cold.1", "_ZN4Feed4loadEv"),
    ("load.llvm.1830495", "load"), ("Feed.llvm.Parser", "Feed.llvm.Parser"),
    ("Feed::load()::$_12::operator()() const", "Feed::load()::$_::operator()() const"),
    (
      "/usr/include/c++/v1/vector:1393: assertion n < size() failed\n",
      "/usr/include/c++/v1/vector: assertion n < size() failed"
    ),
    ("-[Feed load:then:]", "-[Feed load:then:]"), ("Feed.swift:12", "Feed.swift"),
    ("two\n  lines", "two lines"),
    // Names that make the runtime's demangler abort are only looked at as text.
    ("$ss5SliceV5_baseRvsssssss", "$ss5SliceV5_baseRvsssssss"),
    ("specialized ", "specialized"), ("", ""),
  ])
  func `takes out what differs from build to build`(symbol: String, expected: String) {
    #expect(SymbolName.normalized(symbol) == expected)
  }
}
