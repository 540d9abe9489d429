// The kernel's words that Swift cannot import: _IO* ioctl macros and variadic calls.
#pragma once
#include <linux/fb.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/vt.h>

/// EVIOCGRAB on the descriptor that libinput reads; 0 or a negative errno.
int linux_grab_input(int descriptor, int grab);

/// Whether any key of an input device is down, by the kernel's own account (EVIOCGKEY): 1, 0 or a negative errno.
int linux_any_key_down(int descriptor);

/// PR_SET_DUMPABLE 0; 0 or a negative errno.
int linux_keep_memory_private(void);

/// Whether somebody keeps the wall's clock right, by the kernel's own account (adjtimex): 1, or 0 where it is not said.
int linux_clock_is_synced(void);

/// The heap's free pages go back to the kernel. malloc_trim(3), where there is one.
void linux_give_back_memory(void);
