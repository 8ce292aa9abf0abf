// Code for several instruction sets.
#pragma once

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// It instruments the function that chooses a version, which runs before its library is ready.
#define PV_WITHOUT_VERSIONS
#endif
#endif

/// Functions with this attribute are compiled for the vector units that a processor may have.
#if defined(__x86_64__) && defined(__linux__) && !defined(PV_WITHOUT_VERSIONS)
#define PV_VECTORIZED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PV_VECTORIZED
#endif
