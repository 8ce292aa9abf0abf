// libharu's C interface, as it is: its object layer (dictionaries, arrays,
// streams, the cross-reference table), not its document layer.
//
// A cross-reference table (`HPDF_Xref`) owns every object added to it and is
// freed with HPDF_Xref_Free before its memory manager (HPDF_MMgr_Free). An
// object put directly into a dictionary or an array belongs to that container;
// one that is in the table is only referred to. A stream belongs to its
// dictionary, what a callback stream's `attr` points to does not. NULL or a
// status other than HPDF_OK means failure; nothing is thrown.
#include <hpdf.h>
#include <hpdf_doc.h>
#include <hpdf_streams.h>
