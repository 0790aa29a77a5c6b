// What all decoders do with a kontur_image.

#ifndef KONTUR_RESULTS_H
#define KONTUR_RESULTS_H

#include "CImageCodecs.h"

/// Copies a message, cut to KONTUR_MESSAGE_SIZE.
void kontur_set_message(char *destination, const char *message);

/// Whether the image has more pixels than allowed.
bool kontur_exceeds(const kontur_image *image, uint64_t max_pixels);

/// How many bytes samples needs room for in an image whose size, channels and spare are known; 0 for an
/// empty image, or if no memory is so large.
size_t kontur_room(const kontur_image *image);

/// Whether there is memory for the samples of such an image.
bool kontur_has_room(const kontur_image *image);

/// The place of row y in an image with samples.
uint8_t *kontur_row(const kontur_image *image, uint32_t y);

#endif
