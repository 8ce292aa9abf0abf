"""Builds hostile input files with the standard library alone: endless, huge, or slow to decode."""

import struct
import zlib


def pdf(pages, objects=()):
  """A PDF file.

  `pages` are pairs of the entries of a page's dictionary and its content stream, where %d stands for
  the number of the first of `objects`: pairs of a dictionary's entries and a stream.
  """
  first = 3 + 2 * len(pages)
  bodies = [b"<< /Type /Catalog /Pages 2 0 R >>"]
  kids = b" ".join(b"%d 0 R" % (3 + 2 * i) for i in range(len(pages)))
  bodies.append(b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)))

  def stream(entries, data):
    packed = zlib.compress(data, 9)
    return b"<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (
      entries, len(packed), packed)

  for i, (entries, content) in enumerate(pages):
    entries = entries.replace(b"%d", b"%d" % first)
    bodies.append(b"<< /Type /Page /Parent 2 0 R %s /Contents %d 0 R >>" % (entries, 4 + 2 * i))
    bodies.append(stream(b"", content))
  for entries, data in objects:
    bodies.append(stream(entries, data))
  out, offsets = b"%PDF-1.7\n", []
  for number, body in enumerate(bodies, 1):
    offsets.append(len(out))
    out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
  table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
  return out + b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\n" % (
    len(bodies) + 1, table, len(bodies) + 1) + b"startxref\n%d\n%%%%EOF\n" % len(out)


A4 = b"/MediaBox [0 0 595 842]"
BAR = b"0 0 0 rg 100 600 300 40 re f"


def many_operators():
  """A page of three million saved graphics states, in 6 KB."""
  return pdf([(A4, b"q " * 3_000_000)])


def drawn_for_ever(depth=12):
  """A page of nested forms that draws 10 ** `depth` rectangles, in 3 KB."""
  forms, first = [], 5
  for level in range(depth):
    call = b"/F Do " * 10 if level + 1 < depth else b"0 0 500 500 re f"
    resources = b"/Resources << /XObject << /F %d 0 R >> >>" % (first + level + 1)
    forms.append((b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] "
                  + (resources if level + 1 < depth else b""), call))
  return pdf([(A4 + b" /Resources << /XObject << /F %d 0 R >> >>", b"/F Do")], forms)


def tiny_pages(count, side=10):
  return pdf([(b"/MediaBox [0 0 %d %d]" % (side, side), b"")] * count)


def tiff(directories, width=1, height=1):
  """A little-endian TIFF of gray pages that share their pixels."""
  pixels = b"\xff" * min(width * height, 1 << 16)
  out = struct.pack("<2sHI", b"II", 42, 8 + len(pixels)) + pixels
  entries = [(256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8),
             (277, 3, 1), (278, 4, height), (279, 4, len(pixels))]
  size = 2 + 12 * len(entries) + 4
  for index in range(directories):
    start = len(out)
    out += struct.pack("<H", len(entries))
    for tag, kind, value in entries:
      out += struct.pack("<HHII", tag, kind, 1, value)
    out += struct.pack("<I", start + size if index + 1 < directories else 0)
  return out


def tiff_pages(sizes, value=255):
  """A little-endian TIFF with gray pages of these sizes; only small ones have pixels."""
  data = bytearray(b"II*\0" + struct.pack("<I", 8))
  for index, (width, height) in enumerate(sizes):
    start = len(data)
    entries = [
      (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1),
      (273, 4, start + 2 + 9 * 12 + 4), (277, 3, 1), (278, 4, height), (279, 4, width * height)]
    pixels = width * height if width * height < 1e6 else 0
    following = start + 2 + 9 * 12 + 4 + pixels if index + 1 < len(sizes) else 0
    data += struct.pack("<H", 9)
    for tag, kind, number in entries:
      data += struct.pack("<HHII", tag, kind, 1, number)
    data += struct.pack("<I", following) + bytes([value]) * pixels
  return bytes(data)


def png(width, height):
  """A valid PNG of white gray pixels."""
  def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

  rows = zlib.compress((b"\0" + b"\xff" * width) * height, 1)
  return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
          + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def png_header(width, height):
  header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
  return (b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header
          + struct.pack(">I", zlib.crc32(header)) + struct.pack(">I", 0) + b"IDAT"
          + struct.pack(">I", zlib.crc32(b"IDAT")))


def webp_header(width, height):
  """An extended WebP whose canvas is larger than its frame can be."""
  canvas = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
  chunks = b"VP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + canvas
  chunks += b"VP8L" + struct.pack("<I", 5) + b"\x2f\xff\xff\xff\x0f\0"
  return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks


def heif_header(heif, width, height):
  """`heif` with the size of each item (ispe) replaced."""
  out, start = bytearray(heif), 0
  while (start := out.find(b"ispe", start)) >= 0:
    out[start + 8:start + 16] = struct.pack(">II", width, height)
    start += 4
  return bytes(out)


