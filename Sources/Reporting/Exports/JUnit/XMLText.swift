extension OutputBuffer {
  /// Appends a text from outside as XML, in an element or in an attribute in double quotes.
  ///
  /// Controls, which XML 1.0 forbids even as references, what is no character, and characters that
  /// turn or hide the text around them are made visible, as on pages.
  mutating func append(xml text: String) { append(Markup.escaped(text)) }

  /// Appends our own lines of text as XML; line feeds stay.
  mutating func append(xmlLines lines: [String]) {
    for (index, line) in lines.enumerated() {
      if index > 0 { append(0x0A) }
      append(xml: line)
    }
  }

  /// Appends an attribute.
  mutating func append(attribute name: String, _ value: String) {
    append(" \(name)=\"")
    append(xml: value)
    append(0x22)
  }
}
