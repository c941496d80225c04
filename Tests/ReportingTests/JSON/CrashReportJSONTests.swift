import LogModel
import Testing

@testable import Reporting

@Suite struct CrashReportJSONTests {
  private func written(isCompact: Bool) -> String {
    var named = CrashReport.Frame(image: "App", symbol: "say \"hi\"", source: "A.swift:3")
    named.offset = 17
    named.imageUUID = "U-1"
    named.isApplication = true
    let bare = CrashReport.Frame(image: nil, symbol: nil, source: nil)
    var json = JSONWriter(isCompact: isCompact)
    json.object { json in
      json.member("mainThread", CrashReport.MainThread(state: .lock, frames: [named, bare]))
    }
    return String(decoding: json.output.bytes, as: UTF8.self)
  }

  @Test func `each frame stands on a line`() {
    #expect(
      written(isCompact: false) == """
        {
          "mainThread": {
            "state": "lock",
            "frames": [
              {"image": "App", "uuid": "U-1", "offset": 17, "symbol": "say \\"hi\\"", \
        "source": "A.swift:3", "application": true},
              {"image": null, "uuid": null, "offset": null, "symbol": null, "source": null, \
        "application": false}
            ]
          }
        }
        """)
  }

  @Test func `on one line there are no blanks`() {
    #expect(
      written(isCompact: true) == """
        {"mainThread":{"state":"lock","frames":[{"image":"App","uuid":"U-1","offset":17,\
        "symbol":"say \\"hi\\"","source":"A.swift:3","application":true},{"image":null,\
        "uuid":null,"offset":null,"symbol":null,"source":null,"application":false}]}}
        """)
  }
}
