// libharu's C interface, as it is. A document handle (`HPDF_Doc`) is owned by
// whoever created it and freed with HPDF_Free; every other object belongs to
// its document. Lengths are points, 72 to the inch, from the bottom left.
#include <hpdf.h>
