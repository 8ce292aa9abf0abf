// How the program sets up its process: what is the program's to decide, not a library's.
//
// Besides pr_memory.c there are functions here that nobody of ours calls. Libraries that are loaded
// later look for names in the program first, so they find these in place of their own.
#pragma once

/// Has the allocator keep what is freed for what is asked for next. Call it before any thread
/// starts.
void pr_keep_freed_memory(void);
