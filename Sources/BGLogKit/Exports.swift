// Importing BGLogKit also imports the modules with the types of inputs and reports.
@_exported public import LogModel
@_exported public import Reporting
@_exported public import Scanning
@_exported public import Triage
