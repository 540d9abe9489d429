import Glibc

/// Makes a connection in a thread of its own, since libmosquitto waits for the name and for TCP; the one thread that is
/// not the loop's. It hands the handle over for good and is gone.
final class MQTTAttempt {
    let handle: MQTTHandle
    /// Written before the pipe is, read after it.
    private var failure: MQTTError?
    private var pipe: (out: Int32, into: Int32) = (-1, -1)

    /// To be watched: it can be read once the attempt has come to its end.
    var descriptor: Int32 { pipe.out }

    init(_ options: MQTTOptions, will: MQTTWill?) throws(MQTTError) {
        handle = try MQTTHandle(options, will: will)
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            let code = errno
            throw MQTTError("make a pipe", MQTTError.system, system: code)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        pipe = (ends[0], ends[1])
    }

    deinit {
        close(pipe.out)
        close(pipe.into)
    }

    /// The thread keeps the attempt alive: whoever gives it up meanwhile waits for nothing.
    func start() throws(MQTTError) {
        let datum = Unmanaged.passRetained(self).toOpaque()
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { datum in
                guard let datum else { return nil }
                Unmanaged<MQTTAttempt>.fromOpaque(datum).takeRetainedValue().run()
                return nil
            }, datum)
        guard code == 0 else {
            Unmanaged<MQTTAttempt>.fromOpaque(datum).release()
            throw MQTTError("start a thread", MQTTError.system, system: code)
        }
        pthread_detach(thread)
    }

    private func run() {
        do throws(MQTTError) { try handle.connect() } catch { failure = error }
        var byte: UInt8 = 1
        _ = write(pipe.into, &byte, 1)
    }

    /// Once the descriptor can be read: the handle, which is the loop's from now on.
    func finish() throws(MQTTError) -> MQTTHandle {
        var byte: UInt8 = 0
        _ = read(pipe.out, &byte, 1)
        if let failure { throw failure }
        return handle
    }
}
