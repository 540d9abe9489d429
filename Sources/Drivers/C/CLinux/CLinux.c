#include "CLinux.h"

#include <errno.h>
#include <sys/ioctl.h>

static int request(int descriptor, unsigned long code, unsigned long argument) {
    return ioctl(descriptor, code, argument) < 0 ? -errno : 0;
}

int linux_grab_input(int descriptor, int grab) {
    return request(descriptor, EVIOCGRAB, (unsigned long)grab);
}
