"""Server-sent events, as far as the events of a job need them."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, Literal, TypedDict


class JobEvent(TypedDict):
    """A change of a job."""

    event: Literal["job", "item", "deleted"]
    """job: the job, the first time with its items; item: a changed item; deleted: the job was deleted."""
    data: dict[str, Any]
    """The job or the item, in the form in which `Likeness.job` returns it."""


class EventReader:
    """Parses events from a stream's bytes, as in https://html.spec.whatwg.org/multipage/server-sent-events.html."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._event = ""
        self._data: list[str] = []

    def feed(self, content: bytes) -> Iterator[JobEvent]:
        """The events that the next bytes complete."""
        # A carriage return at the end may be the first half of a line break.
        *lines, self._rest = re.split(r"\r\n|\n|\r(?!\Z)", self._rest + self._decoder.decode(content))
        for line in lines:
            if line:
                self._read(line)
            elif self._data:
                yield self._finished()

    def _read(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "event":
            self._event = value
        elif name == "data":
            self._data.append(value)

    def _finished(self) -> JobEvent:
        event: Any = {"event": self._event, "data": json.loads("\n".join(self._data))}
        self._event, self._data = "", []
        finished: JobEvent = event
        return finished
