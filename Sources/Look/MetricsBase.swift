/// What each class of panels starts from, in pixels: a line a size, at 100 percent for 320x240, 480x272, 800x480 and 1280x800.
struct MetricsBase {
    let sizeClass: Metrics.SizeClass
    var percent = 100

    // MARK: Letters

    var title: Int { pixels(18, 20, 28, 36) }
    var text: Int { pixels(16, 18, 20, 28) }
    var header: Int { pixels(13, 13, 14, 20) }
    var help: Int { pixels(13, 14, 16, 22) }
    var keys: Int { pixels(13, 14, 16, 22) }
    var rowNumber: Int { pixels(13, 13, 14, 20) }
    var field: Int { pixels(20, 22, 28, 38) }
    var bigNumber: Int { pixels(72, 84, 132, 190) }

    // MARK: Heights

    var titleBar: Int { pixels(34, 38, 60, 84) }
    var keyStrip: Int { pixels(30, 32, 46, 64) }
    var helpStrip: Int { pixels(20, 26, 58, 80) }
    var row: Int { pixels(34, 38, 48, 66) }
    var headerRow: Int { pixels(20, 24, 28, 40) }
    var fieldRow: Int { pixels(40, 44, 58, 78) }

    // MARK: Distances and parts

    var inset: Int { pixels(8, 10, 16, 24) }
    var padding: Int { pixels(10, 12, 16, 22) }
    var margin: Int { pixels(16, 18, 20, 30) }
    var numberGutter: Int { pixels(14, 16, 18, 26) }
    var overhang: Int { pixels(3, 4, 5, 7) }
    var radius: Int { pixels(10, 11, 14, 20) }
    var capRadius: Int { pixels(6, 6, 6, 9) }
    var tile: Int { pixels(22, 26, 30, 40) }
    var switchHeight: Int { pixels(20, 22, 28, 38) }
    var slider: Int { pixels(0, 56, 120, 160) }

    private func pixels(_ small: Int, _ medium: Int, _ large: Int, _ extraLarge: Int) -> Int {
        switch sizeClass {
        case .tiny, .small: scaled(small)
        case .medium: scaled(medium)
        case .large: scaled(large)
        case .extraLarge: scaled(extraLarge)
        }
    }

    func scaled(_ pixels: Int) -> Int { (pixels * percent + 50) / 100 }
}
