// Code for several instruction sets.
#pragma once

/// Functions with this attribute are compiled for the vector units that a processor may have.
#if defined(__x86_64__) && defined(__linux__)
#define PV_VECTORIZED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PV_VECTORIZED
#endif
