#pragma once
#include "pb_reader.h"
