// One header for the module map below; see ARCHITECTURE.md, "C".
#pragma once
#include <expat.h>
#include <stdint.h>

// The names without 64 are deprecated since expat 2.9, which alone has the others.
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
#define EXPAT_CURRENT(what, parser) XML_GetCurrent##what##64(parser)
#else
#define EXPAT_CURRENT(what, parser) XML_GetCurrent##what(parser)
#endif

// From 1 on.
static inline uint64_t expat_line(XML_Parser parser) { return EXPAT_CURRENT(LineNumber, parser); }

// From 0 on.
static inline uint64_t expat_column(XML_Parser parser) { return EXPAT_CURRENT(ColumnNumber, parser); }

// From 0 on; below it: nothing was read.
static inline int64_t expat_byte(XML_Parser parser) { return EXPAT_CURRENT(ByteIndex, parser); }
