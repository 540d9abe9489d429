import Glibc

/// An open card, shared by everything that lives on it, so that it is closed last.
final class DRMCard {
    let path: String
    private let file: FileDescriptor

    init(path: String) throws(SystemError) {
        file = try FileDescriptor(path: path, flags: O_RDWR)
        self.path = path
    }

    var descriptor: Int32 { file.number }
}
