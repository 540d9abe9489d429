extension SeededRandom {
    /// From 0, less than `limit`.
    package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &self) }

    package mutating func happens(oneIn count: Int) -> Bool { below(count) == 0 }

    /// Of a list that is not empty.
    package mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    package mutating func some<Element>(_ count: Range<Int>, of make: (inout SeededRandom) -> Element)
        -> [Element]
    {
        (0..<count.lowerBound + below(count.count)).map { _ in make(&self) }
    }
}
