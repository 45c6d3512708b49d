/// Corpus and dictionary for mutations of TOML.
package enum TOMLSeeds {
  /// Small files that together cover the grammar.
  package static let corpus: [[UInt8]] = texts.map { Array($0.utf8) }

  /// Pieces with a meaning in the grammar.
  package static let dictionary: [[UInt8]] =
    [
      "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", "\"", "'", "\"\"\"", "'''", "\\", "\\u00e9",
      "\\U0001F600",
      "\n", "\r\n", "\r", "\t", " ", "true", "false", "inf", "nan", "0x", "0o7", "0b1", "_", "+", "-", "e",
      "1e400",
      "9223372036854775808", "1985-10-26", "T01:21:00", "Z", "-08:00", ".999999999", "[readout]",
      "[[readout]]",
      "a.b.c = 1\n", "é", "“", "\u{FEFF}", "\u{A0}", "\u{2028}", "[[[[[[[[[[[[[[[[[[[[", "{a={a={a={a={a={a=",
    ].map { Array($0.utf8) } + [
      [0x00], [0x7F], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE],
    ]

  private static let texts = [
    """
    board = "adafruit-backpacks"     # boards/NAME.toml, or a path

    [display]
    hour_cycle = 12
    colon = "blink"
    brightness = 12

    [buses]
    "/dev/i2c-1" = "/dev/i2c-3"

    [[readout]]
    label = "NEW YORK"
    zone = "America/New_York"

    [[readout]]
    label = "DESTINATION TIME"
    time = 1985-10-26T01:21:00
    brightness = 10
    """,
    """
    bare_key-1 = 1\r
    "quoted \\"key\\"" = 'literal'\r
    dotted . "key".'s' = true\r
    dotted.key.t = false\r
    [a.b.c]\r
    d = {e.f = 1, g = [ ], h = {}}\r
    [a]\r
    i = 2\r
    [[a.list]]\r
    [a.list.sub]\r
    [[a.list]]
    """,
    """
    text = "tab\\t quote\\" é\\u00E9 \\U0001F697"
    block = \"\"\"
    first \\
        second
    ""quotes"" \"\"\"\"\"
    raw = '''
    C:\\dir ''two'' '''''
    """,
    """
    numbers = [ 0, +1, -17, 1_000, 0xDEAD_beef, 0o755, 0b1101_0110, 9223372036854775807, -9223372036854775808 ]
    floats = [ 3.14, -0.0, 5e+22, 1e06, -2E-2, 6.626e-34, 224_617.445_991, inf, -inf, nan, +nan ]
    """,
    """
    instants = [ 1979-05-27T07:32:00Z, 1979-05-27 00:32:00.999999-07:00, 0000-12-25T00:00:00, 1600-02-29t23:59:60z ]
    [days]
    date = 1955-11-05
    time = 06:00:00.5
    nested = [ [ [ "deep" , # comment
      { a = [ { b = 1 } ] } ] ], ]
    """,
  ]
}
