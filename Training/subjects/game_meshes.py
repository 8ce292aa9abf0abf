"""Models of Debian's 0ad-data: animals and buildings, with one texture each."""

import io
import os
import re
import struct
import zipfile

import numpy as np
from PIL import Image

from .meshes import TEXTURE_SIDE, Mesh

ARCHIVE = "usr/share/games/0ad/mods/public/public.zip"
ACTORS = re.compile(r"art/actors/(fauna|structures/[a-z]+)/[^/]+\.xml$")
MESH = re.compile(r"<mesh>([^<]+)</mesh>")
TEXTURE = re.compile(r'<texture file="([^"]+)" name="baseTex"')
LARGEST_COUNT = 3  # Textures used of an actor that has several.


def models(root):
    """The models below `root`: archive, names of mesh and texture, and a name."""
    path = os.path.join(root, ARCHIVE)
    with zipfile.ZipFile(path) as files:
        members = set(files.namelist())
        for actor in sorted(filter(ACTORS.match, members)):
            text = files.read(actor).decode("utf-8", "replace")
            meshes, textures = MESH.findall(text), TEXTURE.findall(text)
            title = os.path.basename(actor).split(".")[0]
            for number, texture in enumerate(textures[:LARGEST_COUNT]):
                mesh = f"art/meshes/{meshes[0]}.cached.pmd" if meshes else ""
                image = _image_member(members, f"art/textures/skins/{texture}")
                if mesh in members and image:
                    yield path, (mesh, image), f"0ad.{title}{number}".lower()


def read(path, members):
    """The mesh of a model."""
    mesh, image = members
    with zipfile.ZipFile(path) as files:
        data = files.read(mesh)
        with Image.open(io.BytesIO(files.read(image))) as picture:
            picture.thumbnail((TEXTURE_SIDE, TEXTURE_SIDE))
            texture = np.asarray(picture.convert("RGB"))
    return _mesh(data, texture)


def _image_member(members, name):
    candidates = (name, name + ".cached.dds", re.sub(r"\.dds$", ".png", name) + ".cached.dds")
    return next((member for member in candidates if member in members), None)


def _mesh(data, texture):
    """The mesh in a PMD file: vertices of position, normal, texture coordinates and bones; then
    triangles of three 16-bit numbers."""
    magic, version, _, count, sets = struct.unpack_from("<4sIIII", data)
    if magic != b"PSMD" or version != 4:
        raise ValueError("unknown mesh format")
    stride, start = 24 + 8 * sets + 20, 20
    block = np.frombuffer(data, np.uint8, count * stride, start).reshape(count, stride)
    values = block[:, :32].copy().view(np.float32)
    start += count * stride
    faces = struct.unpack_from("<I", data, start)[0]
    corners = np.frombuffer(data, np.uint16, 3 * faces, start + 4).reshape(faces, 3)
    return Mesh(values[corners, :3], values[corners, 3:6], values[corners, 6:8],
                np.zeros(faces, np.int64), np.ones((1, 3)), [texture])
