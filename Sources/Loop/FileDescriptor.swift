import Glibc

/// One open file of the kernel and its only owner: closed when the owner goes.
package struct FileDescriptor: ~Copyable {
    /// For C calls, as long as this value lives; never to be closed.
    package let number: Int32

    /// Takes over an open descriptor.
    package init(owning number: Int32) { self.number = number }

    /// open(2), always with O_CLOEXEC.
    package init(path: String, flags: Int32, mode: mode_t = 0) throws(SystemError) {
        number = try retrying("open", path) { open(path, flags | O_CLOEXEC, mode) }
    }

    deinit { close(number) }
}
