#!/usr/bin/python3
"""Draws the image files of the decoding tests into this script's folder.

Each file shows the same card, 48 by 32 pixels as displayed: a white card
with four patches in the corners (red, green, blue and black, clockwise from the
top left) and a gray one in the middle, each 16 by 10 pixels. Needs Debian's
python3-pil, python3-numpy and libheif-examples (heif-enc). README.md lists the
purpose of each file.
"""
import io
import pathlib
import struct
import subprocess
import tempfile
import zlib

import numpy
from PIL import Image, ImageCms, TiffImagePlugin

HERE = pathlib.Path(__file__).parent
WIDTH, HEIGHT = 48, 32


def card(mode="RGB"):
    pixels = numpy.full((HEIGHT, WIDTH, 3), 255, numpy.uint8)
    patches = [(0, 0, (230, 20, 20)), (32, 0, (20, 200, 20)), (32, 22, (20, 20, 230)),
               (0, 22, (0, 0, 0)), (16, 11, (128, 128, 128))]
    for x, y, colour in patches:
        pixels[y:y + 10, x:x + 16] = colour
    return Image.fromarray(pixels).convert(mode)


# The transposition from the displayed to the stored image, for EXIF orientations 1 to 8.
STORED = {1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
          5: Image.TRANSPOSE, 6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}


def stored(orientation):
    turn = STORED.get(orientation)
    return card() if turn is None else card().transpose(turn)


def exif(orientation=None, camera=None, ppi=None, interoperability=None):
    tags = Image.Exif()
    if interoperability:
        tags[0x8769] = {0xA005: {1: interoperability}}
    if orientation is not None:
        tags[0x0112] = orientation
    if ppi:
        tags[0x011A], tags[0x011B], tags[0x0128] = ppi, ppi, 2
    if camera:
        # PIL writes a float as a double, which EXIF does not allow for these tags.
        tags[0x8769] = {tag: value if tag > 0xA400 or tag in (0xA002, 0xA003, 0xA210)
                        else TiffImagePlugin.IFDRational(round(value * 100), 100)
                        for tag, value in camera.items()}
    return tags.tobytes()


def save(name, image, **options):
    image.save(HERE / name, **options)


def fixed(*numbers):
    """Numbers of ICC's type s15Fixed16."""
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def profile(kind, space, connection, tags):
    """An ICC profile of version 2 (ICC.1:2001-04) with `tags`, the content by signature."""
    tags = {b"desc": b"desc" + bytes(4) + struct.pack(">I", 5) + b"card\0" + bytes(78),
            b"wtpt": b"XYZ " + bytes(4) + fixed(0.9642, 1, 0.8249)} | tags
    offset, table, body = 132 + 12 * len(tags), b"", b""
    for tag, content in tags.items():
        table += struct.pack(">4sII", tag, offset + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    head = struct.pack(">I4sI4s4s4s12s4s4x4x4x4x8x4x", offset + len(body), b"", 0x02400000, kind, space,
                       connection, bytes(12), b"acsp") + fixed(0.9642, 1, 0.8249)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


def rgb_profile(primaries, gamma):
    """The profile of an RGB space: the colorants relative to D50, one column each, and the exponent."""
    curve = b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256))
    tags = {b"rXYZ": 0, b"gXYZ": 1, b"bXYZ": 2}
    colorants = {tag: b"XYZ " + bytes(4) + fixed(*primaries[i]) for tag, i in tags.items()}
    return profile(b"mntr", b"RGB ", b"XYZ ",
                   colorants | {tag: curve for tag in (b"rTRC", b"gTRC", b"bTRC")})


ADOBE_RGB = rgb_profile([(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087),
                         (0.14919, 0.06322, 0.74457)], 2.19921875)
DISPLAY_P3 = rgb_profile([(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189),
                          (0.15710, 0.06657, 0.78407)], 2.2)


def cmyk_profile():
    """The profile of four inks that mix as light does: a table of two steps per ink. Yellow is printed in
    place of cyan, so that whoever ignores the profile sees other colors."""
    srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    to_lab = ImageCms.buildTransform(srgb, lab, "RGB", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
    table = b""
    for i in range(16):
        yellow, magenta, cyan, black = (i >> shift & 1 for shift in (3, 2, 1, 0))
        light = 255 * (1 - black)
        rgb = tuple(light * (1 - ink) for ink in (cyan, magenta, yellow))
        l, a, b = ImageCms.applyTransform(Image.new("RGB", (1, 1), rgb), to_lab).getpixel((0, 0))
        table += bytes([l, a, b])
    ramp = bytes(range(256))
    lut = b"mft1" + bytes(4) + bytes([4, 3, 2, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1)
    lut += ramp * 4 + table + ramp * 3
    return profile(b"prtr", b"CMYK", b"Lab ", {b"A2B0": lut})


def in_space(space):
    """The card in the colors of an ICC profile."""
    return ImageCms.profileToProfile(
        card(), ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(space)),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)


def with_profiles():
    adobe, cmyk = in_space(ADOBE_RGB), cmyk_profile()
    save("adobe-rgb.jpg", adobe, quality=95, icc_profile=ADOBE_RGB)
    save("adobe-rgb-by-exif.jpg", adobe, quality=95, exif=exif(interoperability="R03"))
    save("adobe-rgb.png", adobe, icc_profile=ADOBE_RGB)
    save("adobe-rgb.webp", adobe, lossless=True, icc_profile=ADOBE_RGB)
    save("adobe-rgb.tif", adobe, compression="tiff_lzw", icc_profile=ADOBE_RGB)
    heif("p3.heic", in_space(DISPLAY_P3), "-q", "90", icc_profile=DISPLAY_P3)
    # Full inks or none, as between them the table mixes Lab and not light; yellow and cyan exchanged.
    inks = 255 - 255 * (numpy.asarray(card()) > 100).astype(numpy.uint8)
    inks = numpy.concatenate([inks[..., ::-1], numpy.zeros((HEIGHT, WIDTH, 1), numpy.uint8)], axis=2)
    save("cmyk-profile.jpg", Image.fromarray(inks, "CMYK"), quality=95, icc_profile=cmyk)
    save("cmyk-profile.tif", Image.fromarray(inks, "CMYK"), compression="tiff_lzw", icc_profile=cmyk)


def cmyk_jpegs():
    """CMYK in three variants. PIL writes inverted CMYK with Adobe's marker."""
    save("cmyk.jpg", card("CMYK"), quality=95)
    # YCCK: luma and chroma of the inverted red, green and blue, with the marker changed to YCCK.
    rgb = numpy.asarray(card())
    luma = numpy.asarray(Image.fromarray(255 - rgb).convert("YCbCr"))
    black = numpy.full((HEIGHT, WIDTH, 1), 0, numpy.uint8)
    ycck = Image.fromarray(numpy.concatenate([255 - luma, black], axis=2), "CMYK")
    save("ycck.jpg", ycck, quality=95)
    data = bytearray((HERE / "ycck.jpg").read_bytes())
    adobe = data.index(b"Adobe")
    data[adobe + 11] = 2
    (HERE / "ycck.jpg").write_bytes(data)
    # CMYK that is not inverted, without a marker.
    plain = Image.fromarray(255 - numpy.asarray(card("CMYK")), "CMYK")
    save("cmyk-plain.jpg", plain, quality=95)
    data = (HERE / "cmyk-plain.jpg").read_bytes()
    adobe = data.index(b"Adobe") - 4
    (HERE / "cmyk-plain.jpg").write_bytes(data[:adobe] + data[adobe + 16:])


def jpegs():
    save("baseline.jpg", card(), quality=95, dpi=(300, 300))
    save("progressive.jpg", card(), quality=95, progressive=True, dpi=(72, 72))
    save("gray.jpg", card("L"), quality=95)
    save("chroma-halved.jpg", card(), quality=95, subsampling="4:2:0")
    for orientation in [0, *range(1, 9), 9]:
        save(f"orientation-{orientation}.jpg", stored(orientation), quality=95,
             exif=exif(orientation))
    save("phone.jpg", card(), quality=95, dpi=(300, 300),
         exif=exif(1, {0xA405: 26, 0x920A: 4.2, 0x829A: 0.01}, 300))
    save("focal-plane.jpg", card(), quality=95, exif=exif(
        1, {0x920A: 6.0, 0xA20E: 25.4 * 10, 0xA210: 2, 0xA002: 96, 0xA003: 64}))
    save("cropped.jpg", card(), quality=95, exif=exif(
        1, {0xA405: 26, 0xA002: 400, 0xA003: 400}))
    save("scanner.jpg", card(), quality=95, dpi=(72, 72), exif=exif(None, None, 240))


def png(name, depth, kind, rows, chunks=None, size=(WIDTH, HEIGHT)):
    """Writes a PNG of any depth and colour type; PIL supports only a few."""
    def chunk(tag, content):
        body = tag + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9))
    parts = chunks(chunk) if chunks else b""
    (HERE / name).write_bytes(
        b"\x89PNG\r\n\x1a\n" + head + parts + data + chunk(b"IEND", b""))


def packed(values, depth):
    """Rows of samples of 1, 2 or 4 bits, most significant bit first."""
    bits = ((values[..., None] >> numpy.arange(depth - 1, -1, -1)) & 1).astype(numpy.uint8)
    return [numpy.packbits(row.reshape(-1)).tobytes() for row in bits]


def interlaced(name, image):
    """Adam7, which PIL reads but does not write."""
    pixels = numpy.asarray(image)
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
              (1, 0, 2, 2), (0, 1, 1, 2)]
    rows = [row.tobytes() for x, y, dx, dy in passes for row in pixels[y::dy, x::dx]]
    png(name, 8, 2, rows)
    data = bytearray((HERE / name).read_bytes())
    data[28] = 1
    data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
    (HERE / name).write_bytes(data)


def pngs():
    save("rgb.png", card(), dpi=(200, 200))
    gray = numpy.asarray(card("L")).astype(numpy.uint16)
    for depth in (1, 2, 4, 8):
        values = (gray >> (8 - depth)).astype(numpy.uint8)
        png(f"gray-{depth}.png", depth, 0, packed(values, depth))
    png("gray-2-trns.png", 2, 0, packed((gray >> 6).astype(numpy.uint8), 2),
        lambda chunk: chunk(b"tRNS", struct.pack(">H", 0)))
    png("gray-16.png", 16, 0, [(row * 257).astype(">u2").tobytes() for row in gray])
    wide = numpy.asarray(card()).astype(numpy.uint16) * 257
    png("rgb-16.png", 16, 2, [row.astype(">u2").tobytes() for row in wide])
    save("palette.png", card().quantize(8))
    # White is one palette entry: transparent, with black as its colour.
    indexed = card().quantize(8, dither=Image.NONE)
    white = indexed.getpixel((24, 2))
    palette = indexed.getpalette()
    palette[white * 3:white * 3 + 3] = [0, 0, 0]
    indexed.putpalette(palette)
    indexed.save(HERE / "palette-trns.png", transparency=white)
    save("alpha.png", transparent_card())
    save("gray-alpha.png", transparent_card().convert("LA"))
    alpha = numpy.asarray(transparent_card()).astype(numpy.uint16) * 257
    png("alpha-16.png", 16, 6, [row.astype(">u2").tobytes() for row in alpha])
    interlaced("interlaced.png", card())


def transparent_card():
    """The card with its white made transparent black."""
    pixels = numpy.asarray(card("RGBA")).copy()
    pixels[(pixels[..., :3] == 255).all(axis=2)] = 0
    return Image.fromarray(pixels)


def tiffs():
    for name, compression in [("lzw", "tiff_lzw"), ("deflate", "tiff_adobe_deflate"),
                              ("jpeg", "jpeg"), ("raw", "raw")]:
        save(f"{name}.tif", card(), compression=compression, dpi=(400, 400))
    # Photometric interpretation 6 is YCbCr, which scanners write.
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    save("ycbcr.tif", card("YCbCr"), compression="jpeg", tiffinfo=tags)
    bilevel = card("L").point(lambda v: 255 if v > 140 else 0, "1")
    save("g4.tif", bilevel, compression="group4", dpi=(300, 300))
    white_is_zero = TiffImagePlugin.ImageFileDirectory_v2()
    white_is_zero[262] = 0
    save("g4-white-is-zero.tif", bilevel, compression="group4", tiffinfo=white_is_zero)
    save("palette.tif", card().quantize(8), compression="tiff_lzw")
    save("alpha.tif", transparent_card(), compression="tiff_lzw")
    gray = numpy.asarray(card("L")).astype(numpy.uint16) * 257
    save("gray-16.tif", Image.fromarray(gray), compression="tiff_lzw")
    pages = [card(), card("L"), bilevel]
    save("pages.tif", pages[0], save_all=True, append_images=pages[1:],
         compression="tiff_adobe_deflate")
    for orientation in range(1, 9):
        tags = TiffImagePlugin.ImageFileDirectory_v2()
        tags[274] = orientation
        save(f"orientation-{orientation}.tif", stored(orientation), compression="tiff_lzw",
             tiffinfo=tags)
    raw_tiff("tiled.tif", tiles(numpy.asarray(card())), {322: 16, 323: 16})
    raw_tiff("tiled-gray.tif", tiles(numpy.asarray(card("L"))[..., None]),
             {322: 16, 323: 16}, samples=1, photometric=1)
    planes = [numpy.ascontiguousarray(numpy.asarray(card())[..., c]).tobytes() for c in range(3)]
    raw_tiff("planar.tif", planes, {278: HEIGHT, 284: 2})
    wide = (numpy.asarray(card()).astype("<u2") * 257).tobytes()
    raw_tiff("rgb-16.tif", [wide], {278: HEIGHT}, bits=16)
    save("fax.tif", bilevel, compression="group4", dpi=(204, 98))
    # The samples of a color filter array, as the only image and as the one below a thumbnail: the tag for
    # the directory below (330) then gives the offset of that of the whole file, which follows.
    cells = [numpy.asarray(card("L")).tobytes()]
    raw_tiff("camera-raw.tif", cells, {278: HEIGHT}, samples=1, photometric=32803)
    below = (HERE / "camera-raw.tif").read_bytes()
    thumbnail = [numpy.asarray(card()).tobytes()]
    raw_tiff("camera-raw-below.tif", thumbnail, {254: 1, 278: HEIGHT, 330: 0})
    above = (HERE / "camera-raw-below.tif").read_bytes()
    at = above.index(struct.pack("<HHI", 330, 3, 1))
    above = bytearray(above.ljust(len(above) + len(above) % 2, b"\0"))
    struct.pack_into("<HHII", above, at, 330, 4, 1, len(above))
    directory, = struct.unpack_from("<I", below, 4)
    count, = struct.unpack_from("<H", below, directory)
    entries = bytearray(below[directory:directory + 6 + 12 * count])
    pixels = len(above) + len(entries)
    struct.pack_into("<I", entries, entries.index(struct.pack("<HHI", 273, 4, 1)) + 8, pixels)
    (HERE / "camera-raw-below.tif").write_bytes(bytes(above) + bytes(entries) + cells[0])
    # The directory gives itself as the next one.
    raw_tiff("loop.tif", [numpy.asarray(card()).tobytes()], {278: HEIGHT}, loops=True)


def tiles(pixels):
    return [numpy.ascontiguousarray(pixels[y:y + 16, x:x + 16]).tobytes()
            for y in range(0, HEIGHT, 16) for x in range(0, WIDTH, 16)]


def raw_tiff(name, blocks, tags, bits=8, samples=3, photometric=2,
             size=(WIDTH, HEIGHT), loops=False):
    """Writes an uncompressed little-endian TIFF of a layout that PIL does not write.

    `blocks` are the contents of its tiles or strips.
    """
    offset, offsets, body = 8, [], b""
    for block in blocks:
        offsets.append(offset + len(body))
        body += block
    is_tiled = 322 in tags
    width, height = size
    entries = {256: (3, [width]), 257: (3, [height]), 258: (3, [bits] * samples),
               259: (3, [1]), 262: (3, [photometric]), 277: (3, [samples]),
               324 if is_tiled else 273: (4, offsets),
               325 if is_tiled else 279: (4, [len(block) for block in blocks])}
    entries |= {tag: (3, [value]) for tag, value in tags.items()}
    body += b"\0" * (len(body) % 2)
    extra_at = offset + len(body) + 2 + 12 * len(entries) + 4
    directory, extra = struct.pack("<H", len(entries)), b""
    for tag, (kind, values) in sorted(entries.items()):
        content = struct.pack(f"<{len(values)}{'H' if kind == 3 else 'I'}", *values)
        if len(content) > 4:
            extra, content = extra + content, struct.pack("<I", extra_at + len(extra))
        directory += struct.pack("<HHI", tag, kind, len(values)) + content.ljust(4, b"\0")
    start = struct.pack("<2sHI", b"II", 42, offset + len(body))
    following = struct.pack("<I", offset + len(body) if loops else 0)
    (HERE / name).write_bytes(start + body + directory + following + extra)


def webps():
    save("lossy.webp", card(), quality=95)
    save("lossless.webp", card(), lossless=True)
    save("alpha.webp", transparent_card(), lossless=True, exact=True)
    save("orientation-6.webp", stored(6), lossless=True, exif=exif(6))
    save("animated.webp", card(), save_all=True, append_images=[card("L").convert("RGB")])


def heif(name, image, *options, **saving):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "card.jpg"
        image.save(path, quality=98, subsampling=0, **saving)
        subprocess.run(["heif-enc", *options, "-o", HERE / name, path], check=True,
                       capture_output=True)


def heifs():
    heif("card.heic", card(), "-q", "90", exif=exif(1, {0xA405: 26, 0x829A: 0.01}))
    # Like a phone's: rotated by the container, with the same rotation repeated in EXIF.
    heif("orientation-6.heic", stored(6), "-q", "90", exif=exif(6))
    path = HERE / "orientation-6.heic"
    path.write_bytes(rotated_by_container(path.read_bytes(), 3))
    heif("card.avif", card(), "-A", "-q", "90")
    # Coded as libheif cannot decode it without a plugin (VVC): a configuration of 64 x 64 pixels and no parameter
    # sets, in the space of that of HEVC.
    coded = (HERE / "card.heic").read_bytes().replace(b"hvc1", b"vvc1")
    name = coded.index(b"hvcC")
    size = int.from_bytes(coded[name - 4:name], "big") - 8
    configuration = bytes.fromhex("00000000 ff 0011 1f 01 02 33 80 00 0040 0040 0000 00").ljust(size, b"\0")
    coded = coded[:name] + b"vvcC" + configuration + coded[name + 4 + size:]
    (HERE / "other-coding.heic").write_bytes(coded)


def rotated_by_container(data, quarter_turns):
    """Adds an irot property (anticlockwise quarter turns) for the primary item, which
    heif-enc does not write."""
    data = bytearray(data)

    def box(kind, start=0):
        return data.index(kind, start) - 4

    def grow(at, count):
        size, = struct.unpack_from(">I", data, at)
        struct.pack_into(">I", data, at, size + count)

    irot = struct.pack(">I4sB", 9, b"irot", quarter_turns)
    primary, = struct.unpack_from(">H", data, box(b"pitm") + 12)
    ipco = box(b"ipco")
    end = ipco + struct.unpack_from(">I", data, ipco)[0]
    at, properties = ipco + 8, 0
    while at < end:
        at, properties = at + struct.unpack_from(">I", data, at)[0], properties + 1
    # Extents relative to the start of the file (construction method 0) move.
    iloc = box(b"iloc")
    version, sizes, base, items = struct.unpack_from(">B3xBBH", data, iloc + 8)
    assert (version, sizes, base) == (1, 0x44, 0x40), "unsupported iloc"
    at = iloc + 16
    for _ in range(items):
        method, _, _, extents = struct.unpack_from(">HHIH", data, at + 2)
        for extent in range(extents if method == 0 else 0):
            grow(at + 12 + 8 * extent, len(irot) + 1)
        at += 12 + 8 * extents
    ipma = box(b"ipma")
    at = ipma + 16
    while struct.unpack_from(">H", data, at)[0] != primary:
        at += 3 + data[at + 2]
    data[at + 2] += 1
    data.insert(at + 2 + data[at + 2], 0x80 | (properties + 1))
    data[end:end] = irot
    grow(box(b"ipma", end), 1)
    grow(ipco, len(irot))
    grow(box(b"iprp"), len(irot) + 1)
    grow(box(b"meta"), len(irot) + 1)
    return bytes(data)


def bombs():
    """Small files whose headers give 30,000 by 30,000 pixels (WebP: its maximum)."""
    side = 30000
    png("bomb.png", 8, 2, [], size=(side, side))
    raw_tiff("bomb.tif", [b"\0" * 64], {278: 1}, size=(side, side))
    jpeg = bytearray((HERE / "baseline.jpg").read_bytes())
    struct.pack_into(">HH", jpeg, jpeg.index(b"\xff\xc0") + 5, side, side)
    (HERE / "bomb.jpg").write_bytes(jpeg)
    webp = bytearray((HERE / "lossless.webp").read_bytes())
    struct.pack_into("<I", webp, webp.index(b"VP8L") + 9, 16383 | 16383 << 14)
    (HERE / "bomb.webp").write_bytes(webp)
    heic = (HERE / "card.heic").read_bytes()
    small, large = (struct.pack(">II", *size) for size in ((WIDTH, HEIGHT), (side, side)))
    (HERE / "bomb.heic").write_bytes(heic.replace(small, large))


def others():
    save("card.gif", card("P"))
    save("card.bmp", card())
    save("card.pdf", card())


if __name__ == "__main__":
    for draw in (jpegs, cmyk_jpegs, with_profiles, pngs, tiffs, webps, heifs, bombs, others):
        draw()
