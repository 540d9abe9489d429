/// Indices by rising cost.
struct CostQueue {
    private var heap: [(cost: Int, index: Int)] = []

    mutating func add(_ index: Int, cost: Int) {
        heap.append((cost, index))
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func next() -> Int? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first.index }
        heap[0] = last
        var parent = 0
        while true {
            let children = (2 * parent + 1..<2 * parent + 3).filter { $0 < heap.count }
            guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[parent] else {
                break
            }
            heap.swapAt(parent, least)
            parent = least
        }
        return first.index
    }
}
