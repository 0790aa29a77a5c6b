// JPEG by libjpeg.

#include "CImageCodecs.h"
#include "results.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

// No encoder writes so many; without a limit a small file of empty scans over a large image would
// keep the decoder busy for hours.
#define MAX_SCANS 200

// The state lives outside the function that calls setjmp, so none of it needs to be volatile.
typedef struct {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  uint64_t max_pixels;
  kontur_image *image;
} jpeg_decoder;

static _Noreturn void stop(jpeg_decoder *decoder, kontur_status status, const char *message) {
  decoder->image->status = status;
  kontur_set_message(decoder->image->message, message);
  longjmp(decoder->escape, 1);
}

// MARK: - Errors and warnings

static kontur_status status_of_error(int code) {
  switch (code) {
  case JERR_OUT_OF_MEMORY:
    return KONTUR_OUT_OF_MEMORY;
  case JERR_ARITH_NOTIMPL:
  case JERR_BAD_PRECISION:
  case JERR_CCIR601_NOTIMPL:
  case JERR_COMPONENT_COUNT:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_EMPTY_IMAGE:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_IMAGE_TOO_BIG:
  case JERR_NOT_COMPILED:
  case JERR_NOTIMPL:
  case JERR_SOF_UNSUPPORTED:
  case JERR_WIDTH_OVERFLOW:
    return KONTUR_UNSUPPORTED;
  default:
    return KONTUR_DAMAGED;
  }
}

static void take_size(jpeg_decoder *decoder) {
  decoder->image->width = decoder->jpeg.image_width;
  decoder->image->height = decoder->jpeg.image_height;
  if (kontur_exceeds(decoder->image, decoder->max_pixels)) stop(decoder, KONTUR_TOO_LARGE, "");
}

static void on_error(j_common_ptr jpeg) {
  jpeg_decoder *decoder = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  decoder->errors.format_message(jpeg, message);
  // Whatever else is wrong with it, an image that is too large should be called so; libjpeg has a
  // limit of its own, which it checks first.
  take_size(decoder);
  stop(decoder, status_of_error(decoder->errors.msg_code), message);
}

// Warnings after which every pixel is what the encoder wrote.
static bool is_harmless(int code) {
  return code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR ||
         code == JWRN_NOT_SEQUENTIAL;
}

static void on_message(j_common_ptr jpeg, int level) {
  jpeg_decoder *decoder = jpeg->client_data;
  bool is_warning = level < 0;
  if (is_warning && !is_harmless(decoder->errors.msg_code)) on_error(jpeg);
}

static void on_progress(j_common_ptr jpeg) {
  jpeg_decoder *decoder = jpeg->client_data;
  if (decoder->jpeg.input_scan_number > MAX_SCANS)
    stop(decoder, KONTUR_UNSUPPORTED, "more scans than any encoder writes");
}

// MARK: - Decoding

static void choose_colors(jpeg_decoder *decoder) {
  switch (decoder->jpeg.jpeg_color_space) {
  case JCS_GRAYSCALE:
    decoder->jpeg.out_color_space = JCS_GRAYSCALE;
    decoder->image->channels = 1;
    break;
  case JCS_RGB:
  case JCS_YCbCr:
    decoder->jpeg.out_color_space = JCS_RGB;
    decoder->image->channels = 3;
    break;
  case JCS_CMYK:
  case JCS_YCCK:
    decoder->jpeg.out_color_space = JCS_CMYK;
    decoder->image->channels = 3;
    break;
  default:
    stop(decoder, KONTUR_UNSUPPORTED, "colours that are neither grey, RGB, YCbCr, CMYK nor YCCK");
  }
}

static uint8_t multiply(uint8_t a, uint8_t b) { return (uint8_t)((a * b + 127) / 255); }

// Adobe's programs write how much of each ink is missing, and say so by an Adobe marker; without
// it the samples are the ink.
static void convert_cmyk_row(const uint8_t *cmyk, uint8_t *rgb, uint32_t width, bool is_adobe) {
  uint8_t flip = is_adobe ? 0 : 255;
  for (uint32_t x = 0; x < width; x++, cmyk += 4, rgb += 3) {
    uint8_t missing_black = cmyk[3] ^ flip;
    for (int i = 0; i < 3; i++) rgb[i] = multiply(cmyk[i] ^ flip, missing_black);
  }
}

static void read_rows(jpeg_decoder *decoder) {
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = kontur_row(decoder->image, jpeg->output_scanline);
    jpeg_read_scanlines(jpeg, &row, 1);
  }
}

static void read_cmyk_rows(jpeg_decoder *decoder) {
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  JSAMPARRAY cmyk = jpeg->mem->alloc_sarray(
      (j_common_ptr)jpeg, JPOOL_IMAGE, jpeg->output_width * 4, 1);
  while (jpeg->output_scanline < jpeg->output_height) {
    uint8_t *row = kontur_row(decoder->image, jpeg->output_scanline);
    jpeg_read_scanlines(jpeg, cmyk, 1);
    convert_cmyk_row(cmyk[0], row, jpeg->output_width, jpeg->saw_Adobe_marker);
  }
}

static void decode(jpeg_decoder *decoder, const uint8_t *bytes, size_t count) {
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  if (setjmp(decoder->escape)) return;
  jpeg_create_decompress(jpeg);
  jpeg->progress = &decoder->progress;
  jpeg_mem_src(jpeg, bytes, count);
  jpeg_read_header(jpeg, TRUE);
  take_size(decoder);
  choose_colors(decoder);
  if (!decoder->image->samples) {
    if (!kontur_has_room(decoder->image)) stop(decoder, KONTUR_OUT_OF_MEMORY, "");
    return;
  }
  jpeg_start_decompress(jpeg);
  if (jpeg->out_color_space == JCS_CMYK)
    read_cmyk_rows(decoder);
  else
    read_rows(decoder);
  jpeg_finish_decompress(jpeg);
}

kontur_image kontur_jpeg_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint8_t *samples) {
  kontur_image image = {.status = KONTUR_OK, .samples = samples};
  jpeg_decoder decoder = {.max_pixels = max_pixels, .image = &image};
  decoder.jpeg.client_data = &decoder;
  decoder.jpeg.err = jpeg_std_error(&decoder.errors);
  decoder.errors.error_exit = on_error;
  decoder.errors.emit_message = on_message;
  decoder.progress.progress_monitor = on_progress;
  decode(&decoder, bytes, count);
  jpeg_destroy_decompress(&decoder.jpeg);
  return image;
}
