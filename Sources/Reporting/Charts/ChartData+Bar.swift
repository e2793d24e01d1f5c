internal import Catalog

extension ChartData {
  private static let rowHeight = 30.0
  private static let top = 60.0

  /// One horizontal bar a row, so that long names stay readable.
  func barChart() -> String {
    var drawing = Drawing(title: title, description: description, height: barHeight)
    let left = labelWidth + 34
    let right = Drawing.width - valueWidth - 28
    let greatest = rows.flatMap { [$0.value, $0.interval?.upper, $0.band?.high] }.compactMap(\.self).max() ?? 1
    let scale = ChartScale(holding: 0, greatest, unit: unit, from: left, to: right)
    drawTicks(of: scale, on: &drawing)
    for (index, row) in rows.enumerated() {
      let y = ChartData.top + Double(index) * ChartData.rowHeight
      drawing.text(Drawing.shortened(row.label), x: left - 10, y: y + 18, "label", .end)
      if let band = row.band {
        drawing.bar(from: scale.position(band.low), to: scale.position(band.high), y: y + 1, height: 26, "expected")
      }
      if let value = row.value {
        drawing.bar(from: scale.position(0), to: scale.position(value), y: y + 5, height: 18, "value")
      }
      if let interval = row.interval {
        let ends = (scale.position(interval.lower), scale.position(interval.upper))
        drawing.line(ends.0, y + 14, ends.1, y + 14, "whisker")
        for end in [ends.0, ends.1] { drawing.line(end, y + 10, end, y + 18, "whisker") }
      }
      drawing.text(row.text, x: right + 14, y: y + 18, "label")
    }
    let hasBand = rows.contains { $0.band != nil }
    let hasInterval = rows.contains { $0.interval != nil }
    let caption = axis + (hasInterval ? ", with 95 % interval" : "") + (hasBand ? "; shaded: as expected" : "")
    drawing.text(caption, x: (left + right) / 2, y: barHeight - 14, "quiet", .middle)
    return drawing.svg
  }

  /// The first row is the whole; each row after it is taken away; the last is what is left.
  func waterfallChart() -> String {
    var drawing = Drawing(title: title, description: description, height: barHeight)
    let left = labelWidth + 34
    let right = Drawing.width - 164
    let whole = rows.first?.value ?? 1
    let scale = ChartScale(holding: 0, whole, unit: unit, from: left, to: right, endsAtHigh: true)
    drawTicks(of: scale, on: &drawing)
    var remaining = whole
    for (index, row) in rows.enumerated() {
      let y = ChartData.top + Double(index) * ChartData.rowHeight
      let value = row.value ?? 0
      let isStep = index > 0 && index < rows.count - 1
      let start = isStep ? remaining - value : 0
      let end = isStep ? remaining : value
      let style = isStep ? "lost" : index == 0 ? "whole" : "kept"
      drawing.text(Drawing.shortened(row.label), x: left - 10, y: y + 18, "label", .end)
      drawing.bar(from: scale.position(start), to: scale.position(end), y: y + 5, height: 18, style)
      if isStep { remaining -= value }
      if index < rows.count - 1 {
        let edge = scale.position(remaining)
        drawing.line(edge, y + 23, edge, y + 35, "axis")
      }
      let share = whole > 0 ? " (\(NumberText.percent(value / whole)) %)" : ""
      drawing.text("\(isStep ? "−" : "")\(row.text)\(share)", x: right + 14, y: y + 18, "label")
    }
    drawing.text(axis, x: (left + right) / 2, y: barHeight - 14, "quiet", .middle)
    return drawing.svg
  }

  private func drawTicks(of scale: ChartScale, on drawing: inout Drawing) {
    let bottom = ChartData.top + Double(rows.count) * ChartData.rowHeight
    drawing.text(labelAxis, x: scale.position(0) - 10, y: ChartData.top - 6, "quiet", .end)
    for tick in scale.ticks {
      let x = scale.position(tick)
      drawing.line(x, ChartData.top - 4, x, bottom, tick == 0 ? "axis" : "grid")
      drawing.text(scale.label(tick), x: x, y: bottom + 18, "quiet", .middle)
    }
  }

  private var barHeight: Double { ChartData.top + Double(rows.count) * ChartData.rowHeight + 54 }

  private var labelWidth: Double {
    (rows.map(\.label) + [labelAxis]).map { Drawing.width(of: Drawing.shortened($0)) }.max() ?? 0
  }

  private var valueWidth: Double { rows.map { Drawing.width(of: $0.text) }.max() ?? 0 }
}
