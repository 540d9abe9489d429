#include "CKernel.h"

#include <errno.h>
#include <malloc.h>
#include <sys/prctl.h>

int kernel_keep_memory_private(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 ? -errno : 0;
}

void kernel_give_back_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
