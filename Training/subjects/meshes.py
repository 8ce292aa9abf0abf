"""Three-dimensional models from Debian's sweethome3d-furniture: OBJ files in ZIP archives."""

import os
import posixpath
import zipfile

import cv2
import numpy as np

FOLDER = "usr/share/sweethome3d/furniture"
LARGEST = 4_000_000  # Bytes of an OBJ file; larger ones take long to read.
TEXTURE_SIDE = 512  # Pixels to which textures are shrunk.


class Mesh:
    """Triangles with a material each.

    `points`, `normals`: N x 3 x 3, `coordinates`: N x 3 x 2 texture coordinates, `materials`: N
    numbers into `colours` (M x 3, 0 to 1) and `textures` (uint8 RGB or None).
    """

    def __init__(self, points, normals, coordinates, materials, colours, textures):
        self.points, self.normals, self.coordinates = points, normals, coordinates
        self.materials, self.colours, self.textures = materials, colours, textures


def models(root):
    """The models below `root`, in a fixed order: archive, member and a name."""
    folder = os.path.join(root, FOLDER)
    for archive in sorted(os.listdir(folder)):
        path = os.path.join(folder, archive)
        with zipfile.ZipFile(path) as files:
            for entry in sorted(files.infolist(), key=lambda entry: entry.filename):
                if entry.filename.endswith(".obj") and entry.file_size < LARGEST:
                    name = posixpath.splitext(posixpath.basename(entry.filename))[0]
                    yield path, entry.filename, f"{archive.split('.')[0]}.{name}".lower()


def read(path, member):
    """The mesh of an OBJ file in an archive; None where it has no faces."""
    with zipfile.ZipFile(path) as files:
        text = files.read(member).decode("latin-1")
        points, coordinates, normals, faces, library = _parsed(text)
        colours, textures, numbers = _materials(files, posixpath.dirname(member), library)
    if not faces:
        return None
    corners = np.array([face[0] for face in faces])
    materials = np.array([numbers.get(face[1], 0) for face in faces])
    corner_points = points[corners[..., 0]]
    flat = np.cross(corner_points[:, 1] - corner_points[:, 0],
                    corner_points[:, 2] - corner_points[:, 0])
    flat = np.repeat(flat[:, None], 3, 1)
    has_normals = len(normals) > 0 and (corners[..., 2] >= 0).all()
    corner_normals = normals[corners[..., 2]] if has_normals else flat
    lengths = np.linalg.norm(corner_normals, axis=2, keepdims=True)
    uv = coordinates[corners[..., 1]] if len(coordinates) else np.zeros((len(faces), 3, 2))
    return Mesh(corner_points, corner_normals / np.maximum(lengths, 1e-9), uv, materials,
                np.array(colours), textures)


def _parsed(text):
    """Points, texture coordinates, normals, triangles with their materials, material library."""
    points, coordinates, normals, faces = [], [], [], []
    material, library = "", None
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "v":
            points.append([float(v) for v in words[1:4]])
        elif words[0] == "vt":
            coordinates.append([float(v) for v in words[1:3]])
        elif words[0] == "vn":
            normals.append([float(v) for v in words[1:4]])
        elif words[0] == "usemtl":
            material = " ".join(words[1:])
        elif words[0] == "mtllib":
            library = " ".join(words[1:])
        elif words[0] == "f":
            lengths = len(points), len(coordinates), len(normals)
            ring = [_corner(word, lengths) for word in words[1:]]
            faces += [((ring[0], ring[i], ring[i + 1]), material) for i in range(1, len(ring) - 1)]
    return (np.array(points), np.array(coordinates).reshape(-1, 2),
            np.array(normals).reshape(-1, 3), faces, library)


def _corner(word, lengths):
    """The numbers of a corner's point, texture coordinate and normal, from 0; -1 where absent."""
    numbers = (word.split("/") + ["", ""])[:3]
    return [(int(n) - 1 if int(n) > 0 else lengths[i] + int(n)) if n else -1
            for i, n in enumerate(numbers)]


def _materials(files, folder, library):
    """The colours and textures of a material library, and the numbers of its materials."""
    colours, textures, numbers = [np.full(3, 0.7)], [None], {}
    try:
        text = files.read(posixpath.join(folder, library or "")).decode("latin-1")
    except KeyError:
        return colours, textures, numbers
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "newmtl":
            numbers[" ".join(words[1:])] = len(colours)
            colours.append(np.full(3, 0.7))
            textures.append(None)
        elif words[0] == "Kd":
            colours[-1] = np.array([float(v) for v in words[1:4]])
        elif words[0] == "map_Kd":
            textures[-1] = _texture(files, posixpath.join(folder, words[-1]))
            colours[-1] = np.ones(3)
    return colours, textures, numbers


def _texture(files, member):
    try:
        image = cv2.imdecode(np.frombuffer(files.read(member), np.uint8), cv2.IMREAD_COLOR)
    except (KeyError, cv2.error):
        return None
    if image is None:
        return None
    scale = min(1, TEXTURE_SIDE / max(image.shape[:2]))
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
