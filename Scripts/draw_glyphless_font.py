#!/usr/bin/env python3
"""Draw the font of the invisible text layer: invisible glyphs, each half an em wide.

Glyph 1 is a line from its lower left to its upper right and back. It covers no pixel,
but it has an extent: mupdf drops invisible text without one.

Prints the TrueType file as the lines of hexadecimal digits in
Sources/PlatenDocument/Text/TextFont.swift. Needs only Python.
"""
import struct

UNITS_PER_EM = 1000
ADVANCE = 500
ASCENT, DESCENT = 800, -200
NAME = "Glyphless"


def head(adjustment):
    return struct.pack(
        ">IIIIHHqqhhhhHHhhh", 0x00010000, 0x00010000, adjustment, 0x5F0F3CF5, 0x000B,
        UNITS_PER_EM, 0, 0, 0, DESCENT, ADVANCE, ASCENT, 0, 8, 2, 0, 0)


def hhea():
    return struct.pack(
        ">IhhhHhhhhhhhhhhhH", 0x00010000, ASCENT, DESCENT, 0, ADVANCE, 0, 0, 0, 1, 0, 0,
        0, 0, 0, 0, 0, 2)


def maxp():
    return struct.pack(">IH13H", 0x00010000, 2, 2, 1, 0, 0, 1, *([0] * 8))


def os2():
    return struct.pack(
        ">HhHHH10hh10sIIII4sHHHhhhHH", 3, ADVANCE, 400, 5, 0, *([0] * 10), 0, bytes(10),
        0, 0, 0, 0, b"PLTN", 0x40, 0x20, 0x20, ASCENT, DESCENT, 0, ASCENT, -DESCENT
    ) + struct.pack(">IIhhHHH", 0, 0, 0, 0, 0, 0x20, 0)


def cmap():
    """Format 4 with the space only: the PDF selects glyphs by number, without this table."""
    ends, starts, deltas, offsets = (0x20, 0xFFFF), (0x20, 0xFFFF), (0xFFE1, 1), (0, 0)
    table = struct.pack(">HHHH", 4, 4, 1, 0) + struct.pack(">2HH", *ends, 0)
    table += struct.pack(">2H2H2H", *starts, *deltas, *offsets)
    table = struct.pack(">HHH", 4, len(table) + 6, 0) + table
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + table


def name():
    texts = {1: NAME, 2: "Regular", 4: NAME, 6: NAME}
    records, storage = b"", b""
    for number, text in texts.items():
        data = text.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, number, len(data), len(storage))
        storage += data
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + storage


def glyph():
    """One contour of two on-curve points, with 2 bytes per coordinate."""
    corners = struct.pack(">hhhhh", 1, 0, DESCENT, ADVANCE, ASCENT)
    points = struct.pack(">HH2B4h", 1, 0, 1, 1, 0, ADVANCE, DESCENT, ASCENT - DESCENT)
    return corners + points


def post():
    return struct.pack(">IIhhIIIII", 0x00030000, 0, 0, 0, 1, 0, 0, 0, 0)


def checksum(data):
    data += bytes(-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}I", data)) & 0xFFFFFFFF


def font(adjustment=0):
    tables = {
        "OS/2": os2(), "cmap": cmap(), "glyf": glyph(), "head": head(adjustment),
        "hhea": hhea(), "hmtx": struct.pack(">HhHh", ADVANCE, 0, ADVANCE, 0),
        "loca": struct.pack(">HHH", 0, 0, len(glyph()) // 2), "maxp": maxp(), "name": name(),
        "post": post()}
    offset = 12 + 16 * len(tables)
    directory = struct.pack(">IHHHH", 0x00010000, len(tables), 128, 3, len(tables) * 16 - 128)
    body = b""
    for tag, data in sorted(tables.items()):
        summed = head(0) if tag == "head" else data
        directory += tag.encode() + struct.pack(
            ">III", checksum(summed), offset + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return directory + body


if __name__ == "__main__":
    drawn = font((0xB1B0AFBA - checksum(font())) & 0xFFFFFFFF)
    digits = drawn.hex()
    for start in range(0, len(digits), 96):
        print("    " + digits[start:start + 96])
