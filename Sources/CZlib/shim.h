#ifndef PUSHLEDGER_CZLIB_SHIM_H
#define PUSHLEDGER_CZLIB_SHIM_H

#include <stddef.h>
#include <zlib.h>

/// glibc hides its `memrchr` from Swift, and macOS has none.
static inline const void *pushledger_memrchr(const void *bytes, int byte, size_t count) {
  const unsigned char *start = (const unsigned char *)bytes;
  while (count > 0) {
    count -= 1;
    if (start[count] == (unsigned char)byte) return start + count;
  }
  return NULL;
}

/// Swift cannot import the macro `inflateInit2`. The window bits select the wrapping: 31 is gzip only.
static inline int pushledger_inflate_init(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

/// Swift cannot import the macro `deflateInit2`.
static inline int pushledger_deflate_init(z_stream *stream, int level, int window_bits) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

#endif
