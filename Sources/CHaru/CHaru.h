// libharu's C interface, unchanged: its object layer (dictionaries, arrays, streams, the
// cross-reference table), not its document layer.
//
// A cross-reference table (`HPDF_Xref`) owns every object added to it and is freed with
// HPDF_Xref_Free before its memory manager (HPDF_MMgr_Free). An object added directly to a
// dictionary or an array belongs to that container; an object of the table is only referenced. A
// stream belongs to its dictionary; the target of a callback stream's `attr` does not. NULL or a
// status other than HPDF_OK means failure. It throws no exceptions.
#include <hpdf.h>
#include <hpdf_doc.h>
#include <hpdf_streams.h>
