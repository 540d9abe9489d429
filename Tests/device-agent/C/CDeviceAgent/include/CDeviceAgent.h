/* What Swift cannot import: request numbers made by _IO macros, and variadic ioctl. */
#pragma once
#include <linux/fb.h>
#include <linux/input.h>
#include <linux/sched.h>
#include <linux/uinput.h>

int agent_uinput_enable_event(int fd, int type);
int agent_uinput_enable_key(int fd, int code);
int agent_uinput_enable_axis(int fd, int code);
int agent_uinput_setup(int fd, const struct uinput_setup *setup);
int agent_uinput_create(int fd);
int agent_uinput_destroy(int fd);
int agent_uinput_name(int fd, char *name, int size);
int agent_grab(int fd);
int agent_framebuffer_variable(int fd, struct fb_var_screeninfo *info);
int agent_framebuffer_fixed(int fd, struct fb_fix_screeninfo *info);
int agent_framebuffer_set(int fd, struct fb_var_screeninfo *info);
