// The values that reports are made of, and the inputs they are made from: whoever imports BGLogKit
// has them all.
@_exported public import LogModel
@_exported public import Reporting
@_exported public import Scanning
@_exported public import Triage
