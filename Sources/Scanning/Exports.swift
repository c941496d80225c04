// Code that reads text with this module also needs the functions that look at many bytes at a time.
@_exported public import FastPath
