/// A large value that is read at every key and seldom changed: whoever copies what has it copies one reference.
@usableFromInline final class Held<Value> {
    @usableFromInline let value: Value

    init(_ value: Value) { self.value = value }
}
