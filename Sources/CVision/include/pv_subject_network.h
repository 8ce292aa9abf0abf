// Inference with networks that show the subjects of a photo (saliency networks).
//
// A `pv_subject_network` belongs to the caller of the function that returned it, who frees it with
// pv_subject_network_free; the embedded one belongs to this library. Any thread may call. Failure is
// as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /// Cells along each side of a map, which is stretched over the whole photo.
  pv_subject_map_size = 320
};

typedef struct pv_subject_network pv_subject_network;

/// The network that is embedded in this library, which is never freed.
pv_subject_network *_Nonnull pv_subject_network_embedded(void);

/// A network of the caller's: the `size` bytes of an ONNX file, which are copied and parsed at its first run.
/// Its input is one image of 3 channels and of inputWidth × inputHeight pixels, with the mean and deviation of
/// ImageNet; its first output is a map of probabilities or of log-odds.
pv_subject_network *_Nullable pv_subject_network_read(const uint8_t *_Nonnull bytes, size_t size,
                                                      int inputWidth, int inputHeight);

/// Frees a network that was read; NULL is allowed.
void pv_subject_network_free(pv_subject_network *_Nullable network);

/// Runs the network on the middle of a photo of any size: the part with the share `middle`, up to 1, of each
/// side. `map` receives pv_subject_map_size × pv_subject_map_size probabilities, 0 to 1, that a cell of the whole
/// photo shows a subject; 0 outside that part. Returns 0, or -1 on failure.
int pv_subject_network_map(pv_subject_network *_Nonnull network, const pv_image *_Nonnull photo,
                           double middle, float *_Nonnull map);

#ifdef __cplusplus
}
#endif
