#include "CSDBus.h"
