/// An SVG document that is built up mark by mark; it reads well on light and dark pages and on paper.
struct Drawing {
  /// Where a text is held.
  enum Anchor: String {
    case start, middle, end
  }

  static let width = 760.0
  let height: Double
  private let title: String
  private let description: String
  private var marks: [String] = []

  init(title: String, description: String, height: Double) {
    self.title = title
    self.description = description
    self.height = height
    text(title, x: 20, y: 30, "title")
  }

  mutating func text(
    _ text: String, x: Double, y: Double, _ style: String = "label", _ anchor: Anchor = .start
  ) {
    let place = "x=\"\(Drawing.number(x))\" y=\"\(Drawing.number(y))\""
    marks.append("<text class=\"\(style)\" \(place) text-anchor=\"\(anchor.rawValue)\">\(SafeText.xml(text))</text>")
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String = "grid") {
    let ends = [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)].map { "\($0)=\"\(Drawing.number($1))\"" }
    marks.append("<line class=\"\(style)\" \(ends.joined(separator: " "))/>")
  }

  /// A bar between two ends, never thinner than can be seen.
  mutating func bar(from start: Double, to end: Double, y: Double, height: Double, _ style: String) {
    let left = min(start, end)
    let width = max(abs(end - start), 1.5)
    marks.append(
      "<rect class=\"\(style)\" x=\"\(Drawing.number(left))\" y=\"\(Drawing.number(y))\" "
        + "width=\"\(Drawing.number(width))\" height=\"\(Drawing.number(height))\" rx=\"2\"/>")
  }

  mutating func dot(_ x: Double, _ y: Double, _ style: String = "point") {
    marks.append("<circle class=\"\(style)\" cx=\"\(Drawing.number(x))\" cy=\"\(Drawing.number(y))\" r=\"3.5\"/>")
  }

  /// A line through points, or the area inside them.
  mutating func path(_ points: [(x: Double, y: Double)], closed: Bool = false, _ style: String) {
    let list = points.map { "\(Drawing.number($0.x)),\(Drawing.number($0.y))" }.joined(separator: " ")
    marks.append("<\(closed ? "polygon" : "polyline") class=\"\(style)\" points=\"\(list)\"/>")
  }

  /// The document.
  var svg: String {
    let size = "\(Drawing.number(Drawing.width)) \(Drawing.number(height))"
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" width=\"\(Drawing.number(Drawing.width))\" "
        + "height=\"\(Drawing.number(height))\" role=\"img\" aria-labelledby=\"title description\">",
      "<title id=\"title\">\(SafeText.xml(title))</title>",
      "<desc id=\"description\">\(SafeText.xml(description))</desc>",
      "<style>\(Drawing.style)</style>",
      "<rect class=\"page\" width=\"\(Drawing.number(Drawing.width))\" height=\"\(Drawing.number(height))\" rx=\"6\"/>",
    ]
    return (head + marks + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// A coordinate with one decimal.
  private static func number(_ value: Double) -> String {
    let text = NumberText.fixed(value, decimals: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// About how wide a label is; the font is the reader's.
  static func width(of text: String) -> Double { Double(text.count) * 6.9 }

  /// A label that takes no more than some characters.
  static func shortened(_ text: String, to count: Int = 40) -> String {
    text.count > count ? text.prefix(count - 1) + "…" : text
  }

  // The colours keep a contrast of 4.5 or more for text, and differ in brightness and not only in hue.
  private static let style = """

    text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
    .page { fill: #ffffff; stroke: #d1d9e0; }
    .title { font-size: 16px; font-weight: 600; fill: #1f2328; }
    .label { font-size: 13px; fill: #1f2328; }
    .quiet { font-size: 12px; fill: #59636e; }
    .halo { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round; }
    .grid { stroke: #e4e9ee; } .axis { stroke: #8c959f; }
    .whole { fill: #5b7ea6; } .kept { fill: #1a7f5a; } .lost { fill: #c4572f; } .value { fill: #3271b8; }
    .band { fill: #3271b8; fill-opacity: 0.18; } .expected { fill: #8c959f; fill-opacity: 0.3; }
    .run { fill: none; stroke: #3271b8; stroke-width: 2; }
    .point { fill: #3271b8; } .whisker { stroke: #1f2328; stroke-width: 1.5; }
    @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117; stroke: #30363d; }
      .title, .label { fill: #e6edf3; } .quiet { fill: #9da7b1; }
      .halo { stroke: #0d1117; }
      .grid { stroke: #262c33; } .axis { stroke: #6e7681; }
      .whole { fill: #6d8db3; } .kept { fill: #3fb68b; } .lost { fill: #e8825c; } .value { fill: #5a9be6; }
      .band { fill: #5a9be6; fill-opacity: 0.25; } .expected { fill: #8b949e; fill-opacity: 0.35; }
      .run { stroke: #5a9be6; }
      .point { fill: #5a9be6; } .whisker { stroke: #e6edf3; }
    }

    """
}
