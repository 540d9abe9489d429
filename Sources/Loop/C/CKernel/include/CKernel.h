// The kernel's words about a process that Swift cannot import.
#pragma once

/// PR_SET_DUMPABLE 0; 0 or a negative errno.
int kernel_keep_memory_private(void);

/// The heap's free pages go back to the kernel. malloc_trim(3), where there is one.
void kernel_give_back_memory(void);
