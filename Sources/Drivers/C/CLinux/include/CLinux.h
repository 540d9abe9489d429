// The kernel's words that Swift cannot import: _IO* ioctl macros and variadic calls.
#pragma once
#include <linux/fb.h>
#include <linux/input-event-codes.h>
#include <linux/kd.h>
#include <linux/vt.h>
