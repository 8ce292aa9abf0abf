// The allocator's settings, which Swift's Glibc leaves out.
#include <malloc.h>
