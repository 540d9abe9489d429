// libhunspell, loaded when a full keyboard first edits words that may be corrected, and not at all elsewhere.
#pragma once
#include <stddef.h>

struct spelling;

/// Loads the library and a dictionary; NULL where either is missing, with errno ENOENT, or has another interface.
struct spelling *spelling_open(const char *affixes, const char *words);
void spelling_close(struct spelling *spelling);

/// Whether the dictionary knows a word, in UTF-8. What it cannot even write is known.
int spelling_knows(struct spelling *spelling, const char *word);

/// The best suggestion, in UTF-8, of at most `capacity` - 1 bytes; 0 where there is none.
int spelling_suggest(struct spelling *spelling, const char *word, char *suggestion, size_t capacity);
