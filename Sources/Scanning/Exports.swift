// Who reads text with this module looks at many bytes at a time, too.
@_exported public import FastPath
