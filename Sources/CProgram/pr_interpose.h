// Interposed functions: the program exports functions with the names of a library's own, and the
// dynamic linker binds every library of the process to the program's.
//
// Each of them does something else than the original for calls from libtesseract only, and only
// while all of this holds; for every other call it calls the original:
// - PLATEN_INTERPOSE is not 0 (see platen(1), ENVIRONMENT);
// - the loaded Tesseract and Leptonica are of versions that the functions were tested with
//   (`testedVersions` in pr_interpose.c).
// With PLATEN_NO_INTERPOSE defined, the program is built without them. They make a page a tenth
// faster and the program's start a third; the recognized text is the same without them.
#pragma once
#include <stdbool.h>

/// The interposed functions, as PLATEN_INTERPOSE=report counts them.
typedef enum pr_interposed {
  PR_OPENMP_REGION,
  PR_LINE_IMAGE,
  PR_AMBIGUITY_LIST,
  PR_INTERPOSED_COUNT
} pr_interposed;

/// Whether `code` lies in libtesseract and interposed functions are in force for it.
bool pr_is_in_force(const void *code);

/// Notes that a call was not handed on to the original.
void pr_count(pr_interposed function);

/// The function `name` as the library that `caller` lies in would have found it in itself and its
/// dependencies; NULL if there is none.
void *pr_original(const void *caller, const char *name);
