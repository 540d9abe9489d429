// One header for the module map below; see ARCHITECTURE.md, "C".
#pragma once
#include <thai/thbrk.h>
#include <thai/thwbrk.h>
#include <thai/tis.h>
