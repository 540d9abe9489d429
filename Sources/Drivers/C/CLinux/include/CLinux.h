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
