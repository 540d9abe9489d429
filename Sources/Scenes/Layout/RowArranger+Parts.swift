import Graphics
import Hardware

// MARK: What stands at a row's end

extension RowArranger {
    /// From the outermost; a bar only where there is room for it.
    func parts(of row: RowContent, width: Int, showsBar: Bool, showsOld: Bool = false) -> [RowPart] {
        var parts: [RowPart] = []
        // One thing at the end: what is locked opens for nobody who stands here.
        if row.problem == nil, !row.isLocked || row.accessory != .chevron {
            parts = accessory(of: row, width: width, showsBar: showsBar)
        }
        if row.isLocked { parts.append(.icon(.lock, isDim: true)) }
        guard row.isStaged else { return parts }
        // Nothing at the end of the row moves as its value waits.
        return parts.filter { !$0.isInner } + (showsOld ? old(of: row) : []) + [.staged]
            + parts.filter(\.isInner)
    }

    /// Smaller than the value, and of one line.
    private func old(of row: RowContent) -> [RowPart] {
        guard let old = row.old else { return [] }
        return [.old(engine.line(old, style: metrics.helpStyle))]
    }

    /// Of the arrow behind an old value, and its distance from it.
    var arrowSize: Size { Icon.becomesRight.naturalSize(height: metrics.iconHeight * 3 / 4) }

    private func accessory(of row: RowContent, width: Int, showsBar: Bool) -> [RowPart] {
        switch row.accessory {
        case .none, .tick(false): []
        case .chevron: [.icon(isMirrored ? .chevronLeft : .chevronRight, isDim: true)]
        case .tick(true): [.icon(.tick, isDim: false)]
        case .toggle(let isOn): [.toggle(isOn)]
        case .bar where !showsBar: []
        case .bar(let thousandths):
            [row.maximumPicture.map(RowPart.picture)].compactMap { $0 }
                + bar(thousandths, in: row, width: width)
                + [row.minimumPicture.map(RowPart.picture)].compactMap { $0 }
        }
    }

    /// On small panels the value is enough, unless there is no title.
    private func bar(_ thousandths: Int, in row: RowContent, width: Int) -> [RowPart] {
        let length = row.title.isEmpty ? width * 3 / 5 : metrics.sliderWidth
        return length == 0 ? [] : [.bar(thousandths: thousandths, width: length)]
    }

    /// With the distance from each to what stands beside it.
    func width(of parts: [RowPart]) -> Int {
        parts.reduce(0) { $0 + size(of: $1).width + metrics.spacing }
    }

    func size(of part: RowPart) -> Size {
        switch part {
        case .staged: Icon.dot.naturalSize(height: metrics.iconHeight)
        case .icon(let icon, _): icon.naturalSize(height: metrics.iconHeight)
        case .toggle: metrics.switchSize
        case .bar(_, let width): Size(width: width, height: max(5, metrics.switchSize.height / 2))
        case .old(let text):
            Size(
                width: text.size.width + metrics.spacing / 2 + arrowSize.width,
                height: max(text.size.height, arrowSize.height))
        case .picture(let picture):
            picture.picture.fitted(in: pictureBox)
        }
    }

    /// A bundle's picture is as high as an icon and a half.
    private var pictureBox: Size {
        let height = min(metrics.iconHeight * 3 / 2, metrics.rowHeight - 2)
        return Size(width: 2 * height, height: height)
    }
}
