#include "results.h"

#include <stdlib.h>
#include <string.h>

void kontur_set_message(char *destination, const char *message) {
  strncpy(destination, message, KONTUR_MESSAGE_SIZE - 1);
  destination[KONTUR_MESSAGE_SIZE - 1] = 0;
}

bool kontur_exceeds(const kontur_image *image, uint64_t max_pixels) {
  return (uint64_t)image->width * image->height > max_pixels;
}

size_t kontur_room(const kontur_image *image) {
  uint64_t pixels = (uint64_t)image->width * image->height;
  if (pixels > (SIZE_MAX - image->spare) / image->channels) return 0;
  return pixels == 0 ? 0 : (size_t)pixels * image->channels + image->spare;
}

bool kontur_has_room(const kontur_image *image) {
  size_t room = kontur_room(image);
  if (room == 0) return false;
  // Volatile: of memory that nobody uses a compiler may assume that there is enough.
  void *volatile memory = malloc(room);
  free(memory);
  return memory != NULL;
}

uint8_t *kontur_row(const kontur_image *image, uint32_t y) {
  return image->samples + (size_t)y * image->width * image->channels;
}

void kontur_file_free(kontur_file *file) {
  free(file->bytes);
  file->bytes = NULL;
  file->count = 0;
}
