import CHarfBuzz

/// Cuts a paragraph into stretches of one direction, script, font and style.
struct TextItemizer {
    let book: FontBook
    let styles: [TextStyle]

    func items(_ paragraph: Paragraph, levels: [UInt8]) -> [TextItem] {
        if let whole = plainItem(paragraph, levels: levels) { return [whole] }
        let scripts = resolvedScripts(paragraph.scalars)
        var items: [TextItem] = []
        var index = 0
        while index < paragraph.scalars.count {
            let end = clusterEnd(paragraph.scalars, from: index)
            for part in parts(of: index..<end, paragraph, script: scripts[index]) {
                append(
                    item(part, paragraph, level: levels[part.lowerBound], script: scripts[index], items.last),
                    to: &items)
            }
            index = end
        }
        return items
    }

    /// ASCII in one style is one item: most of what a panel shows.
    private func plainItem(_ paragraph: Paragraph, levels: [UInt8]) -> TextItem? {
        let scalars = paragraph.scalars
        guard !scalars.isEmpty, paragraph.styles.isEmpty, let level = levels.first,
            scalars.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), levels.allSatisfy({ $0 == level })
        else { return nil }
        let file = book.file(for: scalars[...], style: styles[0], isShaped: false)
        guard file >= 0 else { return nil }
        return TextItem(
            range: 0..<scalars.count, level: level, script: HB_SCRIPT_LATIN,
            instance: UInt16(book.instance(file: file, style: styles[0])), style: 0)
    }

    private func append(_ item: TextItem, to items: inout [TextItem]) {
        if let last = items.last, last.level == item.level, last.script == item.script,
            last.instance == item.instance, last.style == item.style
        {
            items[items.count - 1].range = last.range.lowerBound..<item.range.upperBound
        } else {
            items.append(item)
        }
    }

    // MARK: Fonts

    /// A cluster that no font has in full is drawn part by part.
    private func parts(of cluster: Range<Int>, _ paragraph: Paragraph, script: hb_script_t) -> [Range<Int>] {
        guard cluster.count > 1 else { return [cluster] }
        let style = styles[Int(paragraph.style(cluster.lowerBound))]
        let isShaped = TextItemizer.isShaped(script)
        let file = book.file(for: paragraph.scalars[cluster], style: style, isShaped: isShaped)
        return file == FontBook.missing ? cluster.map { $0..<$0 + 1 } : [cluster]
    }

    private func item(
        _ range: Range<Int>, _ paragraph: Paragraph, level: UInt8, script: hb_script_t, _ last: TextItem?
    ) -> TextItem {
        let number = paragraph.style(range.lowerBound)
        let cluster = paragraph.scalars[range]
        if let last, last.style == number, isNeutral(cluster), covers(last.instance, cluster) {
            return TextItem(
                range: range, level: level, script: script, instance: last.instance, style: number)
        }
        let style = styles[Int(number)]
        let file = book.file(for: cluster, style: style, isShaped: TextItemizer.isShaped(script))
        let instance = UInt16(book.instance(file: file, style: style))
        return TextItem(range: range, level: level, script: script, instance: instance, style: number)
    }

    /// A space or a joiner does not change the font.
    private func isNeutral(_ cluster: ArraySlice<UInt32>) -> Bool {
        cluster.allSatisfy { $0 == 0x20 || $0 == 0xA0 || FontBook.isInvisible($0) }
    }

    private func covers(_ instance: UInt16, _ cluster: ArraySlice<UInt32>) -> Bool {
        book.covers(instance: instance, cluster)
    }

    /// Whether letters of a script change their shape or order, which a bitmap font cannot do.
    static func isShaped(_ script: hb_script_t) -> Bool {
        switch script {
        case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC,
            HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN, HB_SCRIPT_HEBREW, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA,
            HB_SCRIPT_KATAKANA, HB_SCRIPT_UNKNOWN, HB_SCRIPT_BRAILLE:
            false
        default: true
        }
    }

    // MARK: Clusters and scripts

    /// More marks than this on one letter are not searched a font together.
    private static let longestCluster = 32

    /// A base with its marks, joiners and variation selectors: they share a font.
    private func clusterEnd(_ scalars: [UInt32], from start: Int) -> Int {
        var end = start + 1
        while end < scalars.count, end - start < TextItemizer.longestCluster {
            let isJoined = scalars[end - 1] == 0x200D && scalars[end] >= 0x2000
            guard isJoined || scalars[end] == 0x200D || TextItemizer.isMark(scalars[end]) else { break }
            end += 1
        }
        return end
    }

    static func isMark(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300 else { return false }
        switch hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar) {
        case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
            HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
            return true
        default: return false
        }
    }

    /// Punctuation and marks take the script of what stands before them, else of what follows.
    private func resolvedScripts(_ scalars: [UInt32]) -> [hb_script_t] {
        let functions = hb_unicode_funcs_get_default()
        var scripts = scalars.map { hb_unicode_script(functions, $0) }
        var current: hb_script_t?
        for index in scripts.indices {
            if isOwn(scripts[index]) {
                current = scripts[index]
            } else if let current {
                scripts[index] = current
            }
        }
        guard let first = scripts.firstIndex(where: isOwn), first > 0 else { return scripts }
        for index in 0..<first { scripts[index] = scripts[first] }
        return scripts
    }

    private func isOwn(_ script: hb_script_t) -> Bool {
        script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
    }
}
