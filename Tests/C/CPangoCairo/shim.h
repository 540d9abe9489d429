// Only tests and the bench compare with Pango; nothing that is shipped links it.
#pragma once
#include <pango/pangocairo.h>
