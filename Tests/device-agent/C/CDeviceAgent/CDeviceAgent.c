#include "CDeviceAgent.h"

#include <sys/ioctl.h>

int agent_uinput_enable_event(int fd, int type) { return ioctl(fd, UI_SET_EVBIT, type); }
int agent_uinput_enable_key(int fd, int code) { return ioctl(fd, UI_SET_KEYBIT, code); }
int agent_uinput_enable_axis(int fd, int code) { return ioctl(fd, UI_SET_RELBIT, code); }
int agent_uinput_setup(int fd, const struct uinput_setup *setup) { return ioctl(fd, UI_DEV_SETUP, setup); }
int agent_uinput_create(int fd) { return ioctl(fd, UI_DEV_CREATE); }
int agent_uinput_destroy(int fd) { return ioctl(fd, UI_DEV_DESTROY); }
int agent_uinput_name(int fd, char *name, int size) { return ioctl(fd, UI_GET_SYSNAME(size), name); }
int agent_grab(int fd) { return ioctl(fd, EVIOCGRAB, 1); }
int agent_framebuffer_variable(int fd, struct fb_var_screeninfo *info) {
    return ioctl(fd, FBIOGET_VSCREENINFO, info);
}
int agent_framebuffer_fixed(int fd, struct fb_fix_screeninfo *info) { return ioctl(fd, FBIOGET_FSCREENINFO, info); }
int agent_framebuffer_set(int fd, struct fb_var_screeninfo *info) { return ioctl(fd, FBIOPUT_VSCREENINFO, info); }
