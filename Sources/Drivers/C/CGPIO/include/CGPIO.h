// libgpiod 1.6 and 2.x behind one set of names.
#pragma once
#include <gpiod.h>
