#include "CGPIO.h"
