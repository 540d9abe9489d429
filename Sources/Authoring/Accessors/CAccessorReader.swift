/// The part of a generated header that is the same for every bundle: how the snapshot is read. ISO C99, whatever the
/// program's locale.
enum CAccessorReader {
    /// - Parameter prefix: what the functions' names begin with.
    static func text(prefix: String) -> String {
        #"""
        /* The whole file, to be freed; NULL with errno where it cannot be read. */
        static inline char *\#(prefix)_file(const char *path)
        {
            FILE *file = fopen(path, "r");
            char *text = NULL, *larger;
            size_t size = 0, capacity = 0;

            if (!file)
                return NULL;
            for (;;) {
                if (capacity - size < 2) {
                    capacity = capacity ? 2 * capacity : 4096;
                    larger = (char *)realloc(text, capacity);
                    if (!larger)
                        break;
                    text = larger;
                }
                size += fread(text + size, 1, capacity - size - 1, file);
                if (ferror(file))
                    break;
                if (feof(file)) {
                    text[size] = '\0';
                    fclose(file);
                    return text;
                }
            }
            free(text);
            fclose(file);
            if (!errno)
                errno = EIO;
            return NULL;
        }

        /* What stands after the key, without the comma; NULL in a line of another key. The comma is taken away. */
        static inline const char *\#(prefix)_value(const char *line, const char *key)
        {
            size_t length = strlen(key), rest;

            if (strncmp(line, key, length) != 0)
                return NULL;
            rest = strlen(line);
            if (rest > length && line[rest - 1] == ',')
                ((char *)line)[rest - 1] = '\0';
            return line + length;
        }

        static inline char *\#(prefix)_copy(const char *text)
        {
            size_t size = strlen(text) + 1;
            char *copy = (char *)malloc(size);

            return copy ? (char *)memcpy(copy, text, size) : NULL;
        }

        /* Numbers have a point in JSON; strtod has what the locale says. */
        static inline void \#(prefix)_number(const char *value, double *to)
        {
            const char *point = localeconv()->decimal_point, *dot = strchr(value, '.');
            char text[64], *end;
            double number;

            if (strlen(value) + strlen(point) >= sizeof text || !strchr("-0123456789", *value))
                return;
            if (dot) {
                memcpy(text, value, (size_t)(dot - value));
                text[dot - value] = '\0';
                strcat(strcat(text, point), dot + 1);
            } else {
                strcpy(text, value);
            }
            number = strtod(text, &end);
            if (*text && !*end)
                *to = number;
        }

        static inline void \#(prefix)_integer(const char *value, int64_t *to)
        {
            char *end;
            long long number;

            if (!*value || !strchr("-0123456789", *value))
                return;
            number = strtoll(value, &end, 10);
            if (!*end)
                *to = number;
        }

        /* "2026-11-21T10:30:00Z", by Howard Hinnant's days_from_civil. */
        static inline void \#(prefix)_date(const char *value, int64_t *to)
        {
            int year, month, day, hour, minute, second, length = 0;
            int64_t shifted, era, of_era, day_of_year;

            if (sscanf(value, "\"%4d-%2d-%2dT%2d:%2d:%2dZ\"%n", &year, &month, &day, &hour, &minute, &second, &length) != 6
                || length != 22 || value[length])
                return;
            shifted = month <= 2 ? year - 1 : year;
            era = (shifted >= 0 ? shifted : shifted - 399) / 400;
            of_era = shifted - era * 400;
            day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
            *to = ((era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + day_of_year - 719468) * 24 + hour) * 3600
                + minute * 60 + second;
        }

        static inline char *\#(prefix)_utf8(unsigned long code, char *to)
        {
            if (code < 0x80) {
                *to++ = (char)code;
            } else if (code < 0x800) {
                *to++ = (char)(0xC0 | code >> 6);
                *to++ = (char)(0x80 | (code & 0x3F));
            } else {
                *to++ = (char)(0xE0 | code >> 12);
                *to++ = (char)(0x80 | (code >> 6 & 0x3F));
                *to++ = (char)(0x80 | (code & 0x3F));
            }
            return to;
        }

        /* A text with its escapes undone; what is no text changes nothing. -1: no memory. A NUL within ends it. */
        static inline int \#(prefix)_text(const char *value, char **to)
        {
            char *text, *at, digits[5] = "";

            if (*value != '"')
                return 0;
            text = at = \#(prefix)_copy(value);
            if (!text)
                return -1;
            for (value++; *value && *value != '"'; value++) {
                if (*value != '\\') {
                    *at++ = *value;
                    continue;
                }
                switch (*++value) {
                case 'n': *at++ = '\n'; break;
                case 'r': *at++ = '\r'; break;
                case 't': *at++ = '\t'; break;
                case 'u':
                    if (strlen(value) < 5)
                        break;
                    memcpy(digits, value + 1, 4);
                    at = \#(prefix)_utf8(strtoul(digits, NULL, 16), at);
                    value += 4;
                    break;
                case '\0': value--; break;
                default: *at++ = *value;
                }
            }
            *at = '\0';
            free(*to);
            *to = text;
            return 0;
        }

        """#
    }
}
