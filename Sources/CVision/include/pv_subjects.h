// The subjects of a photo: from a map of probabilities to mattes, and to cutouts with straight alpha.
//
// Ownership and failure are as in pv_core.h. A guide is a small RGB or gray copy of the photo. A matte
// is gray, of the size of its guide: how much of each pixel shows a subject, 0 to 255.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /// The largest number of subjects.
  pv_subject_limit = 64
};

/// The matte of a square map of probabilities, 0 to 1, with `size` cells along each side: its edges
/// are those of the guide (guided filter, He et al. 2013).
pv_image *_Nullable pv_subject_matte(const pv_image *_Nonnull guide, const float *_Nonnull map,
                                     int size);

/// A connected component of a matte.
typedef struct {
  /// The smallest box around it, in pixels of the matte.
  int x, y, width, height;
  /// The number of pixels.
  int area;
} pv_subject;

/// The connected components of a matte, the largest first: at most pv_subject_limit. Those of fewer
/// than `minimumArea` pixels, or of less than a fiftieth of the largest one, are left out. `count` receives their number. In the returned gray image
/// each pixel has the number, from 1, of the nearest component; 0 where that is left out.
pv_image *_Nullable pv_subject_components(const pv_image *_Nonnull matte, int minimumArea,
                                          pv_subject *_Nonnull subjects, int *_Nonnull count);

/// The outlines of subject `number` of the components of a matte: first the outer ones, then those of its
/// holes, as polygons of pixel centers. `points` receives x and y of at most `pointCapacity` points,
/// `lengths` the number of points of each polygon, negative for a hole. Returns the number of polygons,
/// at most `polygonCapacity`, or -1 on failure. Polygons that do not fit are left out.
int pv_subject_outlines(const pv_image *_Nonnull matte, const pv_image *_Nonnull numbers,
                        int number, int *_Nonnull points, int pointCapacity, int *_Nonnull lengths,
                        int polygonCapacity);

/// The matte of some subjects alone. `isWanted` has an entry for each number, 0 to pv_subject_limit.
pv_image *_Nullable pv_subject_matte_of(const pv_image *_Nonnull matte,
                                        const pv_image *_Nonnull numbers,
                                        const uint8_t *_Nonnull isWanted);

/// A part of a photo in its own pixels.
typedef struct {
  int x, y, width, height;
} pv_subject_region;

/// Cuts the subjects of a matte out of a photo, row by row. Threads may share it.
typedef struct pv_subject_cutter pv_subject_cutter;

/// A cutter of the part `region` of the photo, which the cutter keeps alive. With `trims` only of its smallest
/// part that has all of the subject; of all of it if nothing is left.
pv_subject_cutter *_Nullable pv_subject_cutter_create(const pv_image *_Nonnull photo,
                                                      const pv_image *_Nonnull guide,
                                                      const pv_image *_Nonnull matte,
                                                      pv_subject_region region, int trims);
/// Frees a cutter; NULL is allowed.
void pv_subject_cutter_free(pv_subject_cutter *_Nullable cutter);

/// The part of the photo that is cut out.
pv_subject_region pv_subject_cutter_region(const pv_subject_cutter *_Nonnull cutter);

/// Writes row `y` of the region: the channels of the photo and then straight alpha, for each pixel. Colors are
/// estimated at soft edges, so that nothing of the background remains (Forte 2021), and 0 where nothing of a
/// subject is near. Nothing if the region has no such row.
void pv_subject_cutter_row(const pv_subject_cutter *_Nonnull cutter, int y, uint8_t *_Nonnull row);

/// The region laid over an RGB background of its size.
pv_image *_Nullable pv_subject_cutter_composed(const pv_subject_cutter *_Nonnull cutter,
                                               const pv_image *_Nonnull background);

#ifdef __cplusplus
}
#endif
