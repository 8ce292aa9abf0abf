#include "CImageIO.h"
