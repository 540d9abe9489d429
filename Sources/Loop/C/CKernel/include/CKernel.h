// The kernel's words about a process, its clock and its network that Swift cannot import.
#pragma once

/// PR_SET_DUMPABLE 0; 0 or a negative errno.
int kernel_keep_memory_private(void);

/// Whether somebody keeps the wall's clock right, by the kernel's own account (adjtimex): 1, or 0 where it is not said.
int kernel_clock_is_synced(void);

/// The heap's free pages go back to the kernel. malloc_trim(3), where there is one.
void kernel_give_back_memory(void);

/// A descriptor that can be read when somebody sets the wall's clock; or a negative errno.
int kernel_watch_clock(void);

/// Once it can be read: 1 where the clock was set; from then on it waits for the next time.
int kernel_clock_was_set(int descriptor);

/// A socket that the kernel tells of cards, addresses and routes (rtnetlink), to be read without waiting; or a negative errno.
int kernel_watch_network(void);
