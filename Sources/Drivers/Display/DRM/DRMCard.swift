import CDRM
import Glibc
import Loop

/// An open card, shared by everything that lives on it, so that it is closed last.
final class DRMCard {
    let path: String
    private let file: FileDescriptor

    init(path: String) throws(SystemError) {
        file = try FileDescriptor(path: path, flags: O_RDWR)
        self.path = path
    }

    var descriptor: Int32 { file.number }

    /// Fails where another program is the card's master. drmAuthMagic of a number that nobody has: only its master is
    /// told that.
    func checkMaster() throws(SystemError) {
        let answer = drmAuthMagic(descriptor, 0)
        if answer == -EACCES { throw SystemError("show on", path, code: EACCES) }
    }
}
