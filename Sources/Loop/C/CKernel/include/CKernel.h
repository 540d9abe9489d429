// The kernel's words about a process and its clock that Swift cannot import.
#pragma once

/// PR_SET_DUMPABLE 0; 0 or a negative errno.
int kernel_keep_memory_private(void);

/// Whether somebody keeps the wall's clock right, by the kernel's own account (adjtimex): 1, or 0 where it is not said.
int kernel_clock_is_synced(void);

/// The heap's free pages go back to the kernel. malloc_trim(3), where there is one.
void kernel_give_back_memory(void);
