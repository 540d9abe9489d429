// One header for the module map below; see ARCHITECTURE.md, "C".
#pragma once
#include <hb.h>
#include <hb-ft.h>
