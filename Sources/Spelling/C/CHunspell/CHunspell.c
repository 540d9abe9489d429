#define _GNU_SOURCE
#include "CHunspell.h"

#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

struct spelling {
    void *library;
    void *dictionary;
    iconv_t to, from;
    void (*destroy)(void *);
    int (*spell)(void *, const char *);
    int (*suggest)(void *, char ***, const char *);
    void (*free_list)(void *, char ***, int);
};

// The interface of hunspell.h, which has not changed since 1.3.
static const char *const names[] = {"libhunspell-1.7.so.0", "libhunspell-1.7.so", "libhunspell.so"};

static void *library(void) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *handle = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
        if (handle) return handle;
    }
    return NULL;
}

void spelling_close(struct spelling *spelling) {
    if (!spelling) return;
    if (spelling->dictionary) spelling->destroy(spelling->dictionary);
    if (spelling->to != (iconv_t)-1) iconv_close(spelling->to);
    if (spelling->from != (iconv_t)-1) iconv_close(spelling->from);
    if (spelling->library) dlclose(spelling->library);
    free(spelling);
}

static int load(struct spelling *spelling, const char *affixes, const char *words) {
    void *(*create)(const char *, const char *) = dlsym(spelling->library, "Hunspell_create");
    const char *(*encoding)(void *) = dlsym(spelling->library, "Hunspell_get_dic_encoding");
    spelling->destroy = dlsym(spelling->library, "Hunspell_destroy");
    spelling->spell = dlsym(spelling->library, "Hunspell_spell");
    spelling->suggest = dlsym(spelling->library, "Hunspell_suggest");
    spelling->free_list = dlsym(spelling->library, "Hunspell_free_list");
    if (!create || !encoding || !spelling->destroy || !spelling->spell || !spelling->suggest || !spelling->free_list)
        return 0;
    spelling->dictionary = create(affixes, words);
    if (!spelling->dictionary) return 0;
    const char *name = encoding(spelling->dictionary);
    spelling->to = iconv_open(name, "UTF-8");
    spelling->from = iconv_open("UTF-8", name);
    return spelling->to != (iconv_t)-1 && spelling->from != (iconv_t)-1;
}

struct spelling *spelling_open(const char *affixes, const char *words) {
    struct spelling *spelling = calloc(1, sizeof *spelling);
    if (!spelling) return NULL;
    spelling->to = spelling->from = (iconv_t)-1;
    spelling->library = library();
    if (spelling->library && load(spelling, affixes, words)) return spelling;
    spelling_close(spelling);
    errno = ENOENT;
    return NULL;
}

static int convert(iconv_t conversion, const char *from, char *to, size_t capacity) {
    char *in = (char *)from;
    size_t left = strlen(from), room = capacity - 1;
    char *out = to;
    iconv(conversion, NULL, NULL, NULL, NULL);
    if (iconv(conversion, &in, &left, &out, &room) == (size_t)-1 || left) return 0;
    *out = 0;
    return 1;
}

int spelling_knows(struct spelling *spelling, const char *word) {
    char own[256];
    if (!convert(spelling->to, word, own, sizeof own)) return 1;
    return spelling->spell(spelling->dictionary, own) != 0;
}

int spelling_suggest(struct spelling *spelling, const char *word, char *suggestion, size_t capacity) {
    char own[256];
    if (!convert(spelling->to, word, own, sizeof own)) return 0;
    char **list = NULL;
    int count = spelling->suggest(spelling->dictionary, &list, own);
    int found = count > 0 && convert(spelling->from, list[0], suggestion, capacity);
    spelling->free_list(spelling->dictionary, &list, count);
    return found;
}
