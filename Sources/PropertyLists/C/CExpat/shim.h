// One header for the module map below; see ARCHITECTURE.md, "C".
#pragma once
#include <expat.h>
#include <stdint.h>

// Line from 1 on, column and byte from 0 on. The names without 64 are deprecated since expat 2.9, which alone has the others.
static inline uint64_t expat_line(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
    return XML_GetCurrentLineNumber64(parser);
#else
    return XML_GetCurrentLineNumber(parser);
#endif
}

static inline uint64_t expat_column(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
    return XML_GetCurrentColumnNumber64(parser);
#else
    return XML_GetCurrentColumnNumber(parser);
#endif
}

// Below 0: nothing was read.
static inline int64_t expat_byte(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
    return XML_GetCurrentByteIndex64(parser);
#else
    return XML_GetCurrentByteIndex(parser);
#endif
}
