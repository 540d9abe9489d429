import CKernel

/// The memory that malloc(3) keeps.
package enum Heap {
    /// Gives the kernel back what is free, after something that took much more than it left.
    package static func giveBack() { kernel_give_back_memory() }
}
