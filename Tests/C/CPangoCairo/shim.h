// Only tests and the bench compare with Pango; nothing that is shipped links it.
#pragma once
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
