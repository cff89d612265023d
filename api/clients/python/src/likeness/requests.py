"""The arguments of calls, the forms in which a photo can be given, and how they are sent."""

from __future__ import annotations

import base64
import binascii
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import IO, Any, Literal, TypedDict, Union

from .call import UPLOADS, given
from .errors import InvalidRequestError

Subject = Literal["adult", "child", "infant"]
"""infant: below 1 year; child: 1 to 9 years."""

Profile = Literal["standard", "strict"]
"""standard: few good photos are REVIEW or RETAKE; strict: more of them are, so that fewer faults pass."""

Mode = Literal["check", "validate"]

Photo = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]", IO[bytes]]
"""A data URL or bare base64 (`str`), the bytes of a file, its path (`pathlib.Path`), or a file opened with `"rb"`."""


class _JobItem(TypedDict):
    image_base64: Photo


class JobItemRequest(_JobItem, total=False):
    """One photo of a job that is created with its items."""

    document_id: str
    """If not the document of the job."""
    subject: Subject
    profile: Profile
    policy: str
    """The name of a policy; an empty text for none."""
    mode: Mode
    """That of the job by default."""
    item_id: str
    """The caller's own name for the item; by default its number, from 1."""


class _Named(TypedDict):
    item_id: str
    """The caller's own name for the photo, unique within the job."""


class UploadItem(_Named, total=False):
    """A photo of an open job that will be sent to an upload address."""

    document_id: str
    """If not the document of the job."""
    subject: Subject
    """If not that of the job."""


class JobPhoto(UploadItem):
    """One photo that is added to an open job."""

    image_base64: Photo


LONGEST_ITEM_ID = 100


def photos_in(folder: os.PathLike[str]) -> Iterator[JobPhoto]:
    """The files of a folder as photos of a job, by name. What is no file is left out.

    The id of each is its name, or the last 100 characters of it; a number follows where two would have the same.
    """
    taken: set[str] = set()
    for file in sorted(Path(folder).iterdir()):
        if file.is_file():
            # A name that is not UTF-8 has parts that cannot be sent.
            name = file.name.encode("utf-8", "replace").decode("utf-8")
            numbered = (f"{name}{end}"[-LONGEST_ITEM_ID:] for end in chain([""], (f" ({n})" for n in count(2))))
            item_id = next(each for each in numbered if each not in taken)
            taken.add(item_id)
            yield {"item_id": item_id, "image_base64": file}


def sent(item: Mapping[str, Any], kind: type) -> Mapping[str, object]:
    """The members of an item that its kind has, in the form in which they are sent."""
    return given(
        {
            re.sub("_([a-z])", lambda found: found[1].upper(), name): data_url(item[name])
            if name == "image_base64"
            else item.get(name)
            for name in kind.__annotations__
        }
    )


def upload_path(url: str) -> str:
    """The path of an upload address. Raises ValueError for an address of another form."""
    found = re.search(re.escape(UPLOADS) + r"[A-Za-z0-9_.-]+\Z", url)
    if found is None:
        raise ValueError(f'An upload address ends in "{UPLOADS}" and its token.')
    return found.group()


def job_items(items: Sequence[JobItemRequest]) -> list[Mapping[str, object]]:
    """The items of a job, in the form in which they are sent.

    Raises TypeError, before anything is sent, unless it is a list of at least one item with a photo.
    """
    if not isinstance(items, Sequence) or isinstance(items, (str, bytes)) or not items:
        raise TypeError(f"A job takes a list of at least one item, not {items!r:.60}.")
    return [job_item(item) for item in items]


def job_item(item: JobItemRequest) -> Mapping[str, object]:
    """An item of a job, in the form in which it is sent."""
    if "image_base64" not in item:
        raise TypeError("An item of a job has no image_base64.")
    return sent(item, JobItemRequest)


def data_url(photo: Photo) -> str:
    """Reads a photo to its end, once, and returns it as `data:<mime type>;base64,<data>`.

    Raises InvalidRequestError if there is no such file, a folder in its place, or nothing in it, ValueError for text that is
    neither a data URL nor base64, and TypeError for a file opened as text and for a value that is no photo.
    """
    if isinstance(photo, str):
        return photo if photo.startswith("data:") else _url_of(_decoded(photo))
    if isinstance(photo, (bytes, bytearray, memoryview)):
        return _url_of(bytes(photo))
    if isinstance(photo, os.PathLike):
        return _url_of(_content(photo), f'"{os.fspath(photo)}" is an empty file.')
    read = getattr(photo, "read", None)
    if read is None:
        raise TypeError(f"A photo is text, bytes, a path or a file, not {type(photo).__name__}.")
    content = read()
    if not isinstance(content, bytes):
        raise TypeError('A photo\'s file must be opened with "rb": it was read as text.')
    return _url_of(content)


def _content(path: os.PathLike[str]) -> bytes:
    try:
        return Path(path).read_bytes()
    except FileNotFoundError as error:
        raise InvalidRequestError("invalid_request", f'There is no file "{os.fspath(path)}".') from error
    except IsADirectoryError as error:
        raise InvalidRequestError("invalid_request", f'"{os.fspath(path)}" is a folder, not a photo.') from error
    except OSError as error:
        raise InvalidRequestError("invalid_request", str(error)) from error


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        hint = "To send a file, give its path as a pathlib.Path."
        raise ValueError(f"The photo is neither a data URL nor base64. {hint}") from None


def _url_of(content: bytes, lacking: str = "The photo is empty.") -> str:
    if not content:
        raise InvalidRequestError("invalid_request", lacking)
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
