// leak: put before the service (LD_PRELOAD) it loses memory and a file at each hand-over of the keypad, which a test must notice.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// More than the heap has left over from the start, within a few hand-overs.
enum { bytes = 64 << 10 };

int ioctl(int file, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    static int (*next)(int, unsigned long, ...);
    if (!next)
        next = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    if (request == EVIOCGRAB && argument) {
        const char *what = getenv("LEAK");
        if (what && !strcmp(what, "files"))
            dup(file);
        // Volatile, for a compiler that takes away what nobody reads.
        static char *volatile lost;
        if (what && !strcmp(what, "memory") && (lost = malloc(bytes)))
            memset(lost, 1, bytes);
    }
    return next(file, request, argument);
}
