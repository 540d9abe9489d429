import CKernel

/// The memory of this process.
package enum Memory {
    /// What this process knows is in no core, and nothing of its user reads it in /proc or by ptrace(2).
    package static func keepPrivate() throws(SystemError) {
        let result = kernel_keep_memory_private()
        guard result == 0 else { throw SystemError("keep private", "this process's memory", code: result) }
    }

    /// Gives the kernel back what malloc(3) keeps free, after something that took much more than it left.
    package static func giveBack() { kernel_give_back_memory() }
}
