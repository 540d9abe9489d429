import Hardware

// MARK: Carets and selections

extension TextLayout {
    /// Characters (grapheme clusters) in the text.
    package var characterCount: Int { graphemes.count }

    /// Where a caret before this character stands: one pixel wide, as high as its line. Past the end: after the last.
    package func caret(at character: Int) -> Rect {
        let scalar = graphemes.scalar(ofCharacter: character)
        guard let line = line(containing: scalar) else {
            return Rect(x: 0, y: 0, width: 1, height: size.height)
        }
        let x = Int((caretX(beforeScalar: scalar, in: line) + 32) >> 6)
        return Rect(x: line.x + x, y: line.y, width: 1, height: line.height)
    }

    /// What a selection of these characters covers: more than one rectangle where directions mix or lines break.
    package func selectionRects(_ characters: Range<Int>) -> [Rect] {
        let first = graphemes.scalar(ofCharacter: characters.lowerBound)
        let end = graphemes.scalar(ofCharacter: characters.upperBound)
        var rects: [Rect] = []
        for line in lines {
            for run in runs[line.runs] {
                let scalars = run.scalars.clamped(to: first..<max(first, end))
                if !scalars.isEmpty { rects.append(rect(of: scalars, run, line)) }
            }
        }
        return rects
    }

    private func rect(of scalars: Range<Int>, _ run: PlacedRun, _ line: TextLine) -> Rect {
        let first = Int(edge(beforeScalar: scalars.lowerBound, in: run) + 32) >> 6
        let end = Int(edge(beforeScalar: scalars.upperBound, in: run) + 32) >> 6
        let (left, right) = (min(first, end), max(first, end))
        return Rect(x: line.x + left, y: line.y, width: right - left, height: line.height)
    }

    /// The line a caret is on; at a line's end, the next line's start.
    func line(containing scalar: Int) -> TextLine? {
        lines.last { $0.scalars.lowerBound <= scalar } ?? lines.first
    }

    /// In 64ths of a pixel from the line's left.
    func caretX(beforeScalar scalar: Int, in line: TextLine) -> Int32 {
        if let run = runs[line.runs].first(where: { $0.scalars.contains(scalar) }) {
            return edge(beforeScalar: scalar, in: run)
        }
        // At the end: where the paragraph's own direction would go on.
        let width = runs[line.runs].reduce(0) { $0 + $1.width }
        return line.isRightToLeft ? 0 : width
    }

    /// The leading edge of a code point; within a ligature, its share of the width.
    private func edge(beforeScalar scalar: Int, in run: PlacedRun) -> Int32 {
        var before: Int32 = 0
        for cluster in clusters(of: run) {
            if scalar >= cluster.scalars.upperBound {
                before += cluster.width
            } else if scalar > cluster.scalars.lowerBound {
                before += share(of: cluster, before: scalar, run)
            }
        }
        return run.isRightToLeft ? run.x + run.width - before : run.x + before
    }

    /// Code points that share their glyphs.
    struct Cluster {
        var scalars: Range<Int>
        var width: Int32
        /// Its only glyph; nil where there are several.
        var ligature: PlacedGlyph?
    }

    /// Where a caret stands within a ligature: where the font says, else at equal parts.
    private func share(of cluster: Cluster, before scalar: Int, _ run: PlacedRun) -> Int32 {
        let starts = graphemes.starts.filter { cluster.scalars.contains($0) }
        guard starts.count > 1 else { return 0 }
        let passed = starts.filter { $0 <= scalar && $0 > cluster.scalars.lowerBound }.count
        guard passed > 0 else { return 0 }
        if let glyph = cluster.ligature {
            let carets = book.instances[Int(glyph.key.instance)].ligatureCarets(
                glyph.key.glyph, isRightToLeft: run.isRightToLeft)
            if carets.count == starts.count - 1 {
                return run.isRightToLeft
                    ? cluster.width - carets[starts.count - 1 - passed] : carets[passed - 1]
            }
        }
        return cluster.width * Int32(passed) / Int32(starts.count)
    }

    private func clusters(of run: PlacedRun) -> [Cluster] {
        if let latestClusters, latestClusters.glyphs == run.glyphs { return latestClusters.clusters }
        let clusters = makeClusters(of: run)
        latestClusters = (run.glyphs, clusters)
        return clusters
    }

    /// In logical order, as shaping leaves them: glyphs of one cluster lie side by side.
    private func makeClusters(of run: PlacedRun) -> [Cluster] {
        var clusters: [Cluster] = []
        clusters.reserveCapacity(run.glyphs.count)
        for offset in 0..<run.glyphs.count {
            let place =
                run.isRightToLeft ? run.glyphs.upperBound - 1 - offset : run.glyphs.lowerBound + offset
            let glyph = glyphs[place]
            let start = Int(glyph.cluster)
            if let last = clusters.last, last.scalars.lowerBound == start {
                clusters[clusters.count - 1].width += glyph.advance
                clusters[clusters.count - 1].ligature = nil
            } else {
                clusters.endLast(before: start)
                clusters.append(Cluster(scalars: start..<start, width: glyph.advance, ligature: glyph))
            }
        }
        clusters.endLast(before: run.scalars.upperBound)
        return clusters
    }
}

extension [TextLayout.Cluster] {
    fileprivate mutating func endLast(before scalar: Int) {
        guard let last else { return }
        self[count - 1].scalars = last.scalars.lowerBound..<Swift.max(last.scalars.lowerBound, scalar)
    }
}
