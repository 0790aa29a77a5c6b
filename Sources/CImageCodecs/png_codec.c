// PNG by libpng's row functions. Its simplified API would apply gamma.

#include "CImageCodecs.h"
#include "results.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// The state lives outside the functions that call setjmp, so none of it needs to be volatile.

// MARK: - Decoding

typedef struct {
  png_structp png;
  png_infop info;
  jmp_buf escape;
  const uint8_t *bytes;
  size_t remaining;
  uint64_t max_pixels;
  // While the pixels are read a warning means that they are not what was written.
  bool is_strict;
  kontur_image *image;
} png_decoder;

static _Noreturn void stop(png_decoder *decoder, kontur_status status, const char *message) {
  decoder->image->status = status;
  kontur_set_message(decoder->image->message, message);
  longjmp(decoder->escape, 1);
}

static void take_size(png_decoder *decoder) {
  decoder->image->width = png_get_image_width(decoder->png, decoder->info);
  decoder->image->height = png_get_image_height(decoder->png, decoder->info);
  if (kontur_exceeds(decoder->image, decoder->max_pixels)) stop(decoder, KONTUR_TOO_LARGE, "");
}

static void on_error(png_structp png, png_const_charp message) {
  png_decoder *decoder = png_get_error_ptr(png);
  // Whatever else is wrong with it, an image that is too large should be called so.
  take_size(decoder);
  stop(decoder, KONTUR_DAMAGED, message);
}

// More pixel data than the image has rows: every row is there.
static bool is_harmless(const char *message) {
  return strstr(message, "Too much image data") || strstr(message, "Extra compressed data");
}

static void on_warning(png_structp png, png_const_charp message) {
  png_decoder *decoder = png_get_error_ptr(png);
  if (decoder->is_strict && !is_harmless(message)) stop(decoder, KONTUR_DAMAGED, message);
}

static void read_bytes(png_structp png, png_bytep destination, size_t count) {
  png_decoder *decoder = png_get_io_ptr(png);
  if (count > decoder->remaining) png_error(png, "the file ends too early");
  memcpy(destination, decoder->bytes, count);
  decoder->bytes += count;
  decoder->remaining -= count;
}

// Of the ancillary chunks only tRNS matters; the others are skipped unread, so that neither their
// size nor their content can do harm, but their checksums count as any other.
static void set_limits(png_structp png) {
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, 1 << 20);
  png_set_chunk_cache_max(png, 16);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
}

// Palette to RGB, grey of 1, 2 and 4 bits to 8, tRNS to alpha, 16 bits to the nearest of 8.
static void expand_to_8_bits(png_decoder *decoder) {
  png_set_expand(decoder->png);
  png_set_scale_16(decoder->png);
}

static void read_rows(png_decoder *decoder, int passes) {
  kontur_image *image = decoder->image;
  decoder->is_strict = true;
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < image->height; y++)
      png_read_row(decoder->png, kontur_row(image, y), NULL);
  decoder->is_strict = false;
}

static void decode(png_decoder *decoder) {
  if (setjmp(decoder->escape)) return;
  decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, on_error, on_warning);
  if (decoder->png) decoder->info = png_create_info_struct(decoder->png);
  if (!decoder->info) stop(decoder, KONTUR_OUT_OF_MEMORY, "");
  png_set_read_fn(decoder->png, decoder, read_bytes);
  set_limits(decoder->png);
  png_read_info(decoder->png, decoder->info);
  take_size(decoder);
  expand_to_8_bits(decoder);
  int passes = png_set_interlace_handling(decoder->png);
  png_read_update_info(decoder->png, decoder->info);
  decoder->image->channels = png_get_channels(decoder->png, decoder->info);
  if (!decoder->image->samples) {
    if (!kontur_has_room(decoder->image)) stop(decoder, KONTUR_OUT_OF_MEMORY, "");
    return;
  }
  read_rows(decoder, passes);
  png_read_end(decoder->png, NULL);
}

kontur_image kontur_libpng_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples) {
  kontur_image image = {.status = KONTUR_OK, .samples = samples};
  png_decoder decoder = {
      .bytes = bytes, .remaining = count, .max_pixels = max_pixels, .image = &image};
  decode(&decoder);
  png_destroy_read_struct(&decoder.png, &decoder.info, NULL);
  return image;
}

kontur_image kontur_png_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples) {
  kontur_image image;
  bool is_plain = kontur_plain_png_decode(bytes, count, max_pixels, samples, &image);
  return is_plain ? image : kontur_libpng_decode(bytes, count, max_pixels, samples);
}

// MARK: - Encoding

typedef struct {
  png_structp png;
  png_infop info;
  jmp_buf escape;
  size_t capacity;
  kontur_file *file;
} png_encoder;

static _Noreturn void fail(png_encoder *encoder, kontur_status status, const char *message) {
  encoder->file->status = status;
  kontur_set_message(encoder->file->message, message);
  longjmp(encoder->escape, 1);
}

static void on_write_error(png_structp png, png_const_charp message) {
  fail(png_get_error_ptr(png), KONTUR_UNSUPPORTED, message);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png, (void)message;
}

static void reserve(png_encoder *encoder, size_t count) {
  if (count <= encoder->capacity) return;
  size_t capacity = count > SIZE_MAX / 2 ? count : count * 2;
  uint8_t *bytes = realloc(encoder->file->bytes, capacity);
  if (!bytes) fail(encoder, KONTUR_OUT_OF_MEMORY, "");
  encoder->file->bytes = bytes;
  encoder->capacity = capacity;
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  png_encoder *encoder = png_get_io_ptr(png);
  reserve(encoder, encoder->file->count + count);
  memcpy(encoder->file->bytes + encoder->file->count, source, count);
  encoder->file->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static int color_type(uint32_t channels) {
  static const int types[] = {
      PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
  return types[(channels - 1) & 3];
}

static void encode(
    png_encoder *encoder, const uint8_t *samples, uint32_t width, uint32_t height,
    uint32_t channels) {
  if (setjmp(encoder->escape)) return;
  encoder->png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, encoder, on_write_error, ignore_warning);
  if (encoder->png) encoder->info = png_create_info_struct(encoder->png);
  if (!encoder->info) fail(encoder, KONTUR_OUT_OF_MEMORY, "");
  png_set_write_fn(encoder->png, encoder, write_bytes, flush_nothing);
  png_set_user_limits(encoder->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(
      encoder->png, encoder->info, width, height, 8, color_type(channels), PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(encoder->png, encoder->info);
  for (uint32_t y = 0; y < height; y++)
    png_write_row(encoder->png, samples + (size_t)y * width * channels);
  png_write_end(encoder->png, NULL);
}

kontur_file kontur_png_encode(
    const uint8_t *samples, uint32_t width, uint32_t height, uint32_t channels) {
  kontur_file file = {.status = KONTUR_OK};
  png_encoder encoder = {.file = &file};
  encode(&encoder, samples, width, height, channels);
  png_destroy_write_struct(&encoder.png, &encoder.info);
  if (file.status != KONTUR_OK) kontur_file_free(&file);
  return file;
}
