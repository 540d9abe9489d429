#include "CQRencode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// As in qrencode.h, which has not changed since 3.0.
struct code {
    int version, width;
    unsigned char *data;
};

static struct code *(*encode)(const char *, int, int, int, int);
static void (*release)(struct code *);

static void load(void) {
    static const char *const names[] = {"libqrencode.so.4", "libqrencode.so"};
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    encode = dlsym(library, "QRcode_encodeString");
    release = dlsym(library, "QRcode_free");
}

int qr_is_there(void) {
    // Tests ask from several threads.
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return encode && release;
}

int qr_encode(const char *text, unsigned char *modules, int most) {
    enum { lowest_correction = 0, bytes = 2, with_case = 1 };
    if (!qr_is_there()) return 0;
    struct code *code = encode(text, 0, lowest_correction, bytes, with_case);
    if (!code) return 0;
    int width = code->width <= most ? code->width : 0;
    // The lowest bit says whether a module is dark.
    for (int i = 0; i < width * width; i++) modules[i] = code->data[i] & 1;
    release(code);
    return width;
}
