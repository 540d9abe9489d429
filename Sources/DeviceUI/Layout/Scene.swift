/// Everything that is on the screen, as values: what stands where. Two scenes are compared to know what to paint.
package struct Scene: Hashable, Sendable {
    package var size: Size
    /// In painting order.
    package var elements: [SceneElement]
    /// The colours that it is to be painted in; another theme paints everything anew.
    package var theme: Theme.Name?

    package init(size: Size, elements: [SceneElement] = []) {
        self.size = size
        self.elements = elements
    }

    package mutating func add(_ content: SceneContent, in frame: Rect) {
        guard !frame.isEmpty else { return }
        elements.append(SceneElement(frame: frame, content: content))
    }

    /// Where this scene differs from the `previous` one; the whole canvas where there is none.
    ///
    /// An element that moved damages the place that it left as well.
    package func damage(since previous: Scene?) -> Damage {
        guard let previous, previous.size == size, previous.theme == theme else {
            return Damage(Rect(size: size))
        }
        var damage = Damage()
        for element in Scene.unequal(elements, previous.elements) { damage.add(element.frame) }
        return damage
    }

    /// What only one of the two has. From one key to the next most elements stay where they were, in the same order.
    private static func unequal(_ one: [SceneElement], _ other: [SceneElement]) -> [SceneElement] {
        guard one.count == other.count else {
            return one.filter { !other.contains($0) } + other.filter { !one.contains($0) }
        }
        let moved = one.indices.filter { one[$0] != other[$0] }
        let (news, olds) = (moved.map { one[$0] }, moved.map { other[$0] })
        return news.filter { !olds.contains($0) } + olds.filter { !news.contains($0) }
    }
}

/// One thing on the screen and the rectangle that it alone paints.
package struct SceneElement: Hashable, Sendable {
    package let frame: Rect
    package let content: SceneContent

    package init(frame: Rect, content: SceneContent) {
        self.frame = frame
        self.content = content
    }
}

/// What an element shows. Every case is a value that says all that its picture depends on.
package enum SceneContent: Hashable, Sendable {
    case titleBar(TitleBarContent)
    case header(String)
    case paragraph(ParagraphContent)
    case row(RowContent)
    case scrollBar(ScrollBarContent)
    case hintBar(HintBarContent)
    case field(FieldContent)
    indirect case fieldRow(FieldRowContent)
    case keyCell(KeyCellContent)
    case action(ActionContent)
}
