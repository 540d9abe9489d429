// One header for the module map below; see ARCHITECTURE.md, "C".
#pragma once
#include <xf86drm.h>
#include <xf86drmMode.h>
