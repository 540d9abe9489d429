#include "CLinux.h"

#include <errno.h>
#include <sys/ioctl.h>

static int request(int descriptor, unsigned long code, unsigned long argument) {
    return ioctl(descriptor, code, argument) < 0 ? -errno : 0;
}

int linux_grab_input(int descriptor, int grab) {
    return request(descriptor, EVIOCGRAB, (unsigned long)grab);
}

int linux_any_key_down(int descriptor) {
    unsigned char keys[KEY_MAX / 8 + 1] = {0};
    if (ioctl(descriptor, EVIOCGKEY(sizeof keys), keys) < 0)
        return -errno;
    for (unsigned index = 0; index < sizeof keys; index++)
        if (keys[index])
            return 1;
    return 0;
}
