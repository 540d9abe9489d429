/// What each size of panel starts from, in pixels at 100 percent.
struct MetricsBase {
    let title: Int
    let text: Int
    let header: Int
    let help: Int
    let keys: Int
    let number: Int
    let field: Int

    let titleBar: Int
    let keyStrip: Int
    let helpStrip: Int
    let row: Int
    let headerRow: Int
    let fieldHeight: Int

    let inset: Int
    let padding: Int
    let margin: Int
    let numberGutter: Int
    let overhang: Int
    let radius: Int
    let capRadius: Int
    let tile: Int
    let switchHeight: Int
    let slider: Int

    init(_ sizeClass: Metrics.SizeClass) {
        switch sizeClass {
        case .tiny, .small:
            (title, text, header, help, keys, number, field) = (18, 16, 13, 13, 13, 13, 20)
            (titleBar, keyStrip, helpStrip, row, headerRow, fieldHeight) = (34, 30, 20, 34, 20, 40)
            (inset, padding, margin, numberGutter, overhang) = (8, 10, 16, 14, 3)
            (radius, capRadius, tile, switchHeight, slider) = (10, 6, 22, 20, 0)
        case .medium:
            (title, text, header, help, keys, number, field) = (20, 18, 13, 14, 14, 13, 22)
            (titleBar, keyStrip, helpStrip, row, headerRow, fieldHeight) = (38, 32, 26, 38, 24, 44)
            (inset, padding, margin, numberGutter, overhang) = (10, 12, 18, 16, 4)
            (radius, capRadius, tile, switchHeight, slider) = (11, 6, 26, 22, 56)
        case .large:
            (title, text, header, help, keys, number, field) = (28, 20, 14, 16, 16, 14, 28)
            (titleBar, keyStrip, helpStrip, row, headerRow, fieldHeight) = (60, 46, 58, 48, 28, 58)
            (inset, padding, margin, numberGutter, overhang) = (16, 16, 20, 18, 5)
            (radius, capRadius, tile, switchHeight, slider) = (14, 6, 30, 28, 120)
        case .extraLarge:
            (title, text, header, help, keys, number, field) = (36, 28, 20, 22, 22, 20, 38)
            (titleBar, keyStrip, helpStrip, row, headerRow, fieldHeight) = (84, 64, 80, 66, 40, 78)
            (inset, padding, margin, numberGutter, overhang) = (24, 22, 30, 26, 7)
            (radius, capRadius, tile, switchHeight, slider) = (20, 9, 40, 38, 160)
        }
    }
}
