import CKernel

/// The memory of this process as others may see it.
package enum Memory {
    /// What this process knows is in no core, and nothing of its user reads it in /proc or by ptrace(2).
    package static func keepPrivate() throws(SystemError) {
        let result = kernel_keep_memory_private()
        guard result == 0 else { throw SystemError("keep private", "this process's memory", code: result) }
    }
}
