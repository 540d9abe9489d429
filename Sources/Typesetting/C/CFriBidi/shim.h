// One header for the module map below; see ARCHITECTURE.md, "C".
#pragma once
#include <fribidi.h>
