"""The forms in which a photo can be given, and how it is sent."""

from __future__ import annotations

import base64
import binascii
import os
from typing import IO, Union

Photo = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]", IO[bytes]]
"""A data URL or bare base64 (`str`), the bytes of a file, its path (`pathlib.Path`), or a file opened with `"rb"`."""


def data_url(photo: Photo) -> str:
    """Reads a photo to its end, once, and returns it as `data:<mime type>;base64,<data>`.

    Raises ValueError for text that is neither a data URL nor base64, TypeError for a file opened as text and for a
    value that is no photo, and OSError if a file cannot be read.
    """
    if isinstance(photo, str):
        return photo if photo.startswith("data:") else _url_of(_decoded(photo))
    if isinstance(photo, (bytes, bytearray, memoryview)):
        return _url_of(bytes(photo))
    if isinstance(photo, os.PathLike):
        with open(photo, "rb") as file:
            return _url_of(file.read())
    read = getattr(photo, "read", None)
    if read is None:
        raise TypeError(f"A photo is text, bytes, a path or a file, not {type(photo).__name__}.")
    content = read()
    if not isinstance(content, bytes):
        raise TypeError('A photo\'s file must be opened with "rb": it was read as text.')
    return _url_of(content)


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        hint = "To send a file, give its path as a pathlib.Path."
        raise ValueError(f"The photo is neither a data URL nor base64. {hint}") from None


def _url_of(content: bytes) -> str:
    return f"data:{mime_type(content)};base64,{base64.b64encode(content).decode('ascii')}"


def mime_type(content: bytes) -> str:
    """The MIME type that a file's first bytes show, among those that the API reads; `image/unknown` for any other."""
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    if content[4:8] == b"ftyp":
        return "image/avif" if content[8:12] in (b"avif", b"avis") else "image/heic"
    return "image/unknown"
