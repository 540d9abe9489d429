#include <sys/timex.h>
#include "CLinux.h"

#include <errno.h>
#include <malloc.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>

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

int linux_keep_memory_private(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 ? -errno : 0;
}

int linux_clock_is_synced(void) {
    struct timex state = {.modes = 0};
    return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}

void linux_give_back_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
