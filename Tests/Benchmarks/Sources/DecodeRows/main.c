// Decodes the rows of a PNG file with libpng, one after another into the same place, and does nothing
// else: the floor of every program that reads the file.

#include <png.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 2;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 1;
  png_init_io(png, file);
  png_read_info(png, info);
  png_bytep row = malloc(png_get_rowbytes(png, info));
  for (png_uint_32 y = png_get_image_height(png, info); y > 0; y--) png_read_row(png, row, NULL);
  png_read_end(png, NULL);
  return 0;
}
