// Decodes PNG and JPEG, and encodes PNG, from memory to memory: a thin layer over libpng and libjpeg that
// keeps their setjmp in C, and libdeflate for what most PNG files are. No function here prints, exits or keeps state, so any
// number of threads may call them at once.

#ifndef KONTUR_IMAGE_CODECS_H
#define KONTUR_IMAGE_CODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum __attribute__((enum_extensibility(closed))) {
  KONTUR_OK,
  /// The data breaks its format's rules, or ends too early.
  KONTUR_DAMAGED,
  /// The data may be right, but the library cannot decode it.
  KONTUR_UNSUPPORTED,
  /// The header claims more pixels than the caller allows.
  KONTUR_TOO_LARGE,
  /// There is no memory for the pixels.
  KONTUR_OUT_OF_MEMORY,
} kontur_status;

/// Room for a libjpeg message (JMSG_LENGTH_MAX) or a libpng one (PNG_MAX_ERROR_TEXT and a chunk
/// name), and its end.
#define KONTUR_MESSAGE_SIZE 240

/// A decoded image, or why there is none.
typedef struct {
  kontur_status status;
  /// What the library said, ended by a zero; empty when the status is KONTUR_OK.
  char message[KONTUR_MESSAGE_SIZE];
  /// As the header has it; zero while that is unknown.
  uint32_t width, height;
  /// 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
  uint32_t channels;
  /// How many bytes more than its own the decoder needs behind the samples.
  uint32_t spare;
  /// What the caller gave.
  uint8_t *samples;
} kontur_image;

/// An encoded file, or why there is none.
typedef struct {
  kontur_status status;
  char message[KONTUR_MESSAGE_SIZE];
  /// count bytes from malloc; NULL unless KONTUR_OK.
  uint8_t *bytes;
  size_t count;
} kontur_file;

/// Decodes a PNG file to 8 bits a channel without applying gamma.
///
/// The rows go from the top into samples, of width * height * channels + spare bytes. When samples is NULL
/// nothing is decoded but the header, which says how many these are, and whether there is memory for them.
///
/// A palette becomes RGB, tRNS an alpha channel; grey stays grey. Every damage is an error, also
/// one after the last row; bytes after the IEND chunk are ignored.
kontur_image kontur_png_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples);

/// The same by libpng alone, which decodes every file, and has no spare bytes.
kontur_image kontur_libpng_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples);

/// The same by libdeflate, several times as fast, if the file is plain and right.
///
/// Returns whether it is; else libpng has to be asked, and of image nothing is changed but the samples.
bool kontur_plain_png_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples, kontur_image *image);

/// Decodes a JPEG file to grey or RGB, with samples as for PNG.
///
/// Lost data is an error, where libjpeg would warn and paint it grey; bytes after the EOI marker
/// are ignored. The EXIF orientation is not applied.
kontur_image kontur_jpeg_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples);

/// Encodes rows of 8 bits a channel as a PNG file; channels as in kontur_image.
kontur_file kontur_png_encode(
    const uint8_t *samples, uint32_t width, uint32_t height, uint32_t channels);

/// Gives the bytes back; a file without bytes is left as it is.
void kontur_file_free(kontur_file *file);

/// Asks the system to back memory that is about to be filled with large pages; a wish, no more.
void kontur_prefer_large_pages(void *memory, size_t size);

/// Asks for memory in large pages for an image of some size and for what is made of it, where the allocator can keep it.
void kontur_reserve_large_pages(size_t size);

#endif
