// How the program sets up its process: decisions of a program, not of a library.
//
// Besides the allocator's settings there are functions here that none of our code calls: the
// dynamic linker finds them before the functions of the same name in OpenMP's runtime, Leptonica
// and Tesseract. pr_interpose.h says when they are in force.
#pragma once

/// Has the allocator keep freed memory for the next request. Call it before any thread starts.
void pr_retain_freed_memory(void);
