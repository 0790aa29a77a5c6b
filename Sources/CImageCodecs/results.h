// What both decoders do with a kontur_image.

#ifndef KONTUR_RESULTS_H
#define KONTUR_RESULTS_H

#include "CImageCodecs.h"

#include <stdbool.h>

/// Copies a message, cut to KONTUR_MESSAGE_SIZE.
void kontur_set_message(char *destination, const char *message);

/// Whether the image has more pixels than allowed.
bool kontur_exceeds(const kontur_image *image, uint64_t max_pixels);

/// Whether there is memory for the samples of an image whose size and channels are known.
bool kontur_has_room(const kontur_image *image);

/// The place of row y in an image with samples.
uint8_t *kontur_row(const kontur_image *image, uint32_t y);

#endif
