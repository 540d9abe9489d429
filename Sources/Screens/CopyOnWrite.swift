/// A large value behind one reference: copying what has it counts that reference alone, and changing it copies the value
/// only while another copy is there still.
///
/// Inlinable, since a generic type is slow where the compiler does not see what it is used for.
package struct CopyOnWrite<Value> {
    @usableFromInline final class Box {
        /// Whoever changes it has the whole of what it is part of for itself: that is checked there.
        @exclusivity(unchecked) @usableFromInline var value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box

    /// Of a value that nobody else has.
    @inlinable package init(_ value: Value) { box = Box(value) }

    /// Changed in place as long as no copy has it.
    @inlinable package var value: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}
