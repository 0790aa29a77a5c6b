// Plain PNG by libdeflate, which inflates drawings in a tenth of zlib's time: 8 bits a channel, without
// palette, tRNS and interlacing (ISO/IEC 15948; RFC 1950).
//
// Whatever is not plain, or not as it should be, is left to libpng, which knows what is wrong with it. So
// there are no errors here: a file is decoded whole or not at all.
//
//     IDAT  IDAT  IDAT   ──▶   one stream   ──▶   f row f row f row   ──▶   row row row
//                        join              inflate                unfilter
//
// Rows are inflated to where the samples stay, and every one moves over the filter bytes (f) in front of
// it, so that pixels need no memory twice.

#include "CImageCodecs.h"
#include "results.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

// Longer chunks than libpng reads.
#define MAX_CHUNK_LENGTH (1 << 20)
// Length, type and checksum of a chunk.
#define CHUNK_OVERHEAD 12

typedef struct {
  char type[4];
  size_t length;
  const uint8_t *data;
} png_chunk;

typedef struct {
  // What has not been read of the file.
  const uint8_t *bytes;
  size_t remaining;
  // How many bytes a row has.
  size_t row_length;
  // How many the zlib stream makes: the rows, each with its filter byte.
  size_t filtered_length;
  kontur_image *image;
} png_reader;

// MARK: - Chunks

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_letter(char character) {
  return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z');
}

static bool is_type(const png_chunk *chunk, const char *type) {
  return memcmp(chunk->type, type, sizeof chunk->type) == 0;
}

// Whether the chunk may be skipped: no critical one, whose first letter is a capital, and no tRNS.
static bool is_ancillary(const png_chunk *chunk) {
  return chunk->type[0] >= 'a' && !is_type(chunk, "tRNS");
}

// Reads a chunk that is whole, no longer than it may be, and has a legal type and the right checksum.
static bool read_chunk(png_reader *reader, png_chunk *chunk) {
  if (reader->remaining < CHUNK_OVERHEAD) return false;
  const uint8_t *type = reader->bytes + 4;
  memcpy(chunk->type, type, sizeof chunk->type);
  for (size_t i = 0; i < sizeof chunk->type; i++)
    if (!is_letter(chunk->type[i])) return false;
  chunk->length = big_endian(reader->bytes);
  size_t limit = is_type(chunk, "IDAT") ? reader->filtered_length : 0;
  if (chunk->length > MAX_CHUNK_LENGTH && chunk->length > limit) return false;
  if (chunk->length > INT32_MAX || chunk->length > reader->remaining - CHUNK_OVERHEAD) return false;
  chunk->data = type + sizeof chunk->type;
  const uint8_t *end = chunk->data + chunk->length;
  if (libdeflate_crc32(0, type, (size_t)(end - type)) != big_endian(end)) return false;
  reader->bytes += CHUNK_OVERHEAD + chunk->length;
  reader->remaining -= CHUNK_OVERHEAD + chunk->length;
  return true;
}

// Reads the signature and the header of a plain image.
static bool read_header(png_reader *reader) {
  static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  static const uint8_t channels_of_color_type[] = {1, 0, 3, 0, 2, 0, 4};
  if (reader->remaining < sizeof signature) return false;
  if (memcmp(reader->bytes, signature, sizeof signature) != 0) return false;
  reader->bytes += sizeof signature;
  reader->remaining -= sizeof signature;

  png_chunk header;
  if (!read_chunk(reader, &header) || !is_type(&header, "IHDR") || header.length != 13) return false;
  uint8_t depth = header.data[8], color_type = header.data[9];
  // The methods of compression, filtering and interlacing.
  static const uint8_t methods[] = {0, 0, 0};
  if (depth != 8 || memcmp(header.data + 10, methods, sizeof methods) != 0) return false;
  if (color_type >= sizeof channels_of_color_type) return false;
  reader->image->width = big_endian(header.data);
  reader->image->height = big_endian(header.data + 4);
  reader->image->channels = channels_of_color_type[color_type];
  return reader->image->channels != 0;
}

// Measures the rows of an image that is neither empty nor too large.
static bool measure_rows(png_reader *reader, uint64_t max_pixels) {
  kontur_image *image = reader->image;
  if (image->width > INT32_MAX || image->height > INT32_MAX) return false;
  if (kontur_exceeds(image, max_pixels)) return false;
  image->spare = image->height;
  reader->row_length = (size_t)image->width * image->channels;
  reader->filtered_length = kontur_room(image);
  return reader->filtered_length > 0;
}

// Reads up to the first chunk of pixels.
static bool find_pixels(png_reader *reader, png_chunk *chunk) {
  while (read_chunk(reader, chunk))
    if (!is_ancillary(chunk)) return is_type(chunk, "IDAT");
  return false;
}

// Reads the chunks behind the first one of pixels, up to the end of the image: how many more of pixels
// follow, and how long all of their data is.
static bool read_rest(png_reader *reader, size_t *more, size_t *length) {
  png_chunk chunk;
  bool is_chunk = read_chunk(reader, &chunk);
  for (*more = 0; is_chunk && is_type(&chunk, "IDAT"); is_chunk = read_chunk(reader, &chunk)) {
    *more += 1;
    *length += chunk.length;
  }
  while (is_chunk && is_ancillary(&chunk)) is_chunk = read_chunk(reader, &chunk);
  return is_chunk && is_type(&chunk, "IEND") && chunk.length == 0;
}

// MARK: - Inflating

// Whether no distance can lead farther back than the window, which zlib checks and libdeflate does not.
static bool has_wide_window(const uint8_t *stream, size_t length, size_t inflated_length) {
  if (length < 2) return false;
  size_t window = (size_t)256 << (stream[0] >> 4);
  return window >= 1 << 15 || window >= inflated_length;
}

// Inflates a stream that ends where its data ends, makes exactly the rows and has the right checksum.
//
// Of codes that deflate leaves unused, for the longest match and the farthest distance, libdeflate is more
// tolerant than zlib; no encoder writes them, and the checksum holds all the same.
static bool inflate_stream(const png_reader *reader, const uint8_t *stream, size_t length) {
  if (!has_wide_window(stream, length, reader->filtered_length)) return false;
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (!decompressor) return false;
  size_t read_length = 0;
  enum libdeflate_result result = libdeflate_zlib_decompress_ex(
      decompressor, stream, length, reader->image->samples, reader->filtered_length, &read_length,
      NULL);
  libdeflate_free_decompressor(decompressor);
  return result == LIBDEFLATE_SUCCESS && read_length == length;
}

// Inflates the data of some chunks, the first of which is given and all of which follow one another.
static bool inflate_chunks(
    const png_reader *reader, const png_chunk *first, size_t more, size_t length) {
  if (more == 0) return inflate_stream(reader, first->data, length);
  uint8_t *stream = malloc(length);
  if (!stream) return false;
  const uint8_t *data = first->data;
  size_t joined = 0;
  for (size_t chunk = 0; chunk <= more; chunk++) {
    uint32_t count = big_endian(data - 8);
    memcpy(stream + joined, data, count);
    joined += count;
    data += count + CHUNK_OVERHEAD;
  }
  bool is_right = inflate_stream(reader, stream, length);
  free(stream);
  return is_right;
}

// MARK: - Filters

// The step from one pixel to the next is a constant in these.
#define INLINED static inline __attribute__((always_inline))

typedef uint8_t bytes16 __attribute__((vector_size(16)));

// Sixteen bytes, moved on by some places after zeros.
#define MOVED(bytes, places)                                                                    \
  __builtin_shufflevector(                                                                      \
      (bytes16){0}, bytes, 16 - places, 17 - places, 18 - places, 19 - places, 20 - places,     \
      21 - places, 22 - places, 23 - places, 24 - places, 25 - places, 26 - places,             \
      27 - places, 28 - places, 29 - places, 30 - places, 31 - places)

// Sums of all bytes so far: of two, four, eight and sixteen, then with those before them.
static void undo_sub_of_bytes(uint8_t *row, size_t count) {
  bytes16 before = {0};
  size_t i = 0;
  for (; i + sizeof before <= count; i += sizeof before) {
    bytes16 sums;
    memcpy(&sums, row + i, sizeof sums);
    sums += MOVED(sums, 1);
    sums += MOVED(sums, 2);
    sums += MOVED(sums, 4);
    sums += MOVED(sums, 8);
    sums += before;
    memcpy(row + i, &sums, sizeof sums);
    before = (bytes16){0} + sums[15];
  }
  for (; i < count; i++) row[i] += i > 0 ? row[i - 1] : 0;
}

INLINED void undo_sub(uint8_t *row, size_t count, size_t step) {
  if (step == 1)
    undo_sub_of_bytes(row, count);
  else
    for (size_t i = step; i < count; i++) row[i] += row[i - step];
}

static void undo_up(uint8_t *restrict row, const uint8_t *restrict above, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] += above[i];
}

INLINED void undo_average(
    uint8_t *restrict row, const uint8_t *restrict above, size_t count, size_t step) {
  for (size_t i = 0; i < step; i++) row[i] += above[i] / 2;
  for (size_t i = step; i < count; i++) row[i] += (row[i - step] + above[i]) / 2;
}

// The channels of a pixel, side by side: there are no branches, which in noise would go wrong.
typedef int16_t channels4 __attribute__((vector_size(8)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

INLINED channels4 load_pixel(const uint8_t *place, size_t step) {
  bytes4 bytes = {0};
  memcpy(&bytes, place, step);
  return __builtin_convertvector(bytes, channels4);
}

INLINED void store_pixel(channels4 pixel, uint8_t *place, size_t step) {
  bytes4 bytes = __builtin_convertvector(pixel, bytes4);
  memcpy(place, &bytes, step);
}

INLINED channels4 choose(channels4 condition, channels4 yes, channels4 no) {
  return (condition & yes) | (~condition & no);
}

INLINED bool are_equal(channels4 a, channels4 b) { return memcmp(&a, &b, sizeof a) == 0; }

// Whichever of the pixels to the left, above and between the two is nearest to left + above - corner.
INLINED channels4 paeth(channels4 left, channels4 above, channels4 corner) {
  channels4 rise = above - corner, run = left - corner;
  channels4 from_left = __builtin_elementwise_abs(rise);
  channels4 from_above = __builtin_elementwise_abs(run);
  channels4 from_corner = __builtin_elementwise_abs(rise + run);
  channels4 least =
      __builtin_elementwise_min(__builtin_elementwise_min(from_left, from_above), from_corner);
  return choose(from_left == least, left, choose(from_above == least, above, corner));
}

// Most of a drawing is like the row above. From where both have the same pixel on their left, it is so as
// long as all bytes are 0.
INLINED void undo_paeth(
    uint8_t *restrict row, const uint8_t *restrict above, size_t count, size_t step) {
  static const uint8_t nothing[16];
  const size_t run = sizeof nothing / step * step;
  channels4 left = {0}, corner = {0};
  size_t i = 0;
  while (i < count) {
    bool is_run = count - i >= sizeof nothing && memcmp(row + i, nothing, sizeof nothing) == 0;
    if (is_run && are_equal(left, corner)) {
      memcpy(row + i, above + i, run);
      i += run;
      left = corner = load_pixel(above + i - step, step);
      continue;
    }
    size_t end = count - i < run ? count : i + run;
    for (; i < end; i += step) {
      channels4 next = load_pixel(above + i, step);
      left = (load_pixel(row + i, step) + paeth(left, next, corner)) & 255;
      corner = next;
      store_pixel(left, row + i, step);
    }
  }
}

INLINED bool undo_filter(
    uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, size_t step) {
  switch (filter) {
  case 0: return true;
  case 1: return undo_sub(row, count, step), true;
  case 2: return undo_up(row, above, count), true;
  case 3: return undo_average(row, above, count, step), true;
  case 4: return undo_paeth(row, above, count, step), true;
  default: return false;
  }
}

// Undoes the filters of all rows and moves them to where they stay.
INLINED bool undo_filters(const png_reader *reader, const uint8_t *row_above_first, size_t step) {
  uint8_t *samples = reader->image->samples;
  const uint8_t *above = row_above_first;
  for (size_t y = 0; y < reader->image->height; y++) {
    const uint8_t *filtered = samples + y * (reader->row_length + 1);
    uint8_t filter = *filtered;
    uint8_t *row = samples + y * reader->row_length;
    memmove(row, filtered + 1, reader->row_length);
    if (!undo_filter(filter, row, above, reader->row_length, step)) return false;
    above = row;
  }
  return true;
}

static bool undo_all_filters(const png_reader *reader) {
  uint8_t *blank = calloc(reader->row_length, 1);
  if (!blank) return false;
  bool is_right = false;
  switch (reader->image->channels) {
  case 1: is_right = undo_filters(reader, blank, 1); break;
  case 2: is_right = undo_filters(reader, blank, 2); break;
  case 3: is_right = undo_filters(reader, blank, 3); break;
  case 4: is_right = undo_filters(reader, blank, 4); break;
  }
  free(blank);
  return is_right;
}

// MARK: - Decoding

static bool read_pixels(png_reader *reader, const png_chunk *first) {
  size_t more, length = first->length;
  return read_rest(reader, &more, &length) && inflate_chunks(reader, first, more, length) &&
         undo_all_filters(reader);
}

bool kontur_plain_png_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples,
    kontur_image *image) {
  kontur_image decoded = {.status = KONTUR_OK, .samples = samples};
  png_reader reader = {.bytes = bytes, .remaining = count, .image = &decoded};
  png_chunk first;
  if (!read_header(&reader) || !measure_rows(&reader, max_pixels)) return false;
  if (!find_pixels(&reader, &first)) return false;
  if (samples ? !read_pixels(&reader, &first) : !kontur_has_room(&decoded)) return false;
  *image = decoded;
  return true;
}
