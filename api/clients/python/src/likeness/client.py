"""The synchronous client."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from math import inf
from threading import Event, Lock
from time import monotonic, sleep
from types import TracebackType
from typing import Any, TypeVar, cast

import httpx

from .call import (
    DEFAULT_BASE_URL,
    Call,
    Options,
    Result,
    failures_named,
    problem_of,
    seconds_before_retry,
)
from .errors import LikenessError
from .job_events import EventReader, JobEvent
from .operations import Operations
from .requests import BatchPhoto

Done = TypeVar("Done")


class Likeness(Operations):
    """The API, for use in one thread or several.

    api_key: `lk_live_…`, or `lk_test_…` in test mode; only the public catalog works without one. base_url: the root of the service. timeout: the
    limit of a try in seconds, None for no limit. A try ends when nothing arrives for that long, or with the first
    bytes that arrive after that time in total. max_retries: the number of retries of a call. transport: an httpx
    transport that replaces the default one. wait: a function that waits for the given seconds, between tries and
    between requests for a job. Raises ValueError for an impossible key, address or timeout.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str = DEFAULT_BASE_URL,
        *,
        timeout: float | None = 60,
        max_retries: int = 2,
        transport: httpx.BaseTransport | None = None,
        wait: Callable[[float], None] = sleep,
    ) -> None:
        self._options = Options(api_key, base_url, timeout, max_retries)
        self._wait = wait
        self._http = httpx.Client(transport=transport)

    def close(self) -> None:
        """Closes the connections that are kept open for further calls."""
        self._http.close()

    def __enter__(self) -> Likeness:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        self.close()

    def _send(self, call: Call[Result]) -> Result:
        request = self._options.request(call)
        return self._tried(call, lambda: self._answer(call, request))

    def _stream(self, call: Call[JobEvent]) -> Iterator[JobEvent]:
        request = self._options.request(call)
        reader = EventReader()
        with closing(self._tried(call, lambda: self._open(request))) as response:
            with failures_named(self._options.base_url):
                for content in response.iter_bytes():
                    yield from reader.feed(content)

    def _pause(self, seconds: float) -> None:
        self._wait(seconds)

    def _feed(self, batch_id: str, photos: Iterable[BatchPhoto], concurrency: int) -> int:
        source, turn, failed = iter(photos), Lock(), Event()

        def lane() -> int:
            sent = 0
            try:
                while not failed.is_set():
                    with turn:
                        photo = next(source, None)
                    if photo is None:
                        break
                    self._send_patiently(batch_id, photo)
                    sent += 1
            except BaseException:
                failed.set()
                raise
            return sent

        with ThreadPoolExecutor(concurrency) as pool:
            lanes = [pool.submit(lane) for _ in range(concurrency)]
        return sum(each.result() for each in lanes)

    def _tried(self, call: Call[Any], once: Callable[[], Done]) -> Done:
        may_be_done = False
        for tries in count(1):
            try:
                return once()
            except LikenessError as error:
                if call.was_done(error, may_be_done):
                    return cast(Done, None)
                may_be_done = may_be_done or error.status == 0 or error.status >= 500
                seconds = seconds_before_retry(error, tries, self._options.max_retries)
                if seconds is None:
                    raise
            self._wait(seconds)
        raise AssertionError("the last try returns or raises")

    def _answer(self, call: Call[Result], request: httpx.Request) -> Result:
        timeout = self._options.timeout
        deadline = inf if timeout is None else monotonic() + timeout
        content = bytearray()
        with failures_named(self._options.base_url):
            with closing(self._http.send(request, stream=True)) as response:
                for part in response.iter_bytes():
                    content += part
                    if monotonic() > deadline:
                        raise httpx.ReadTimeout("The answer came too slowly.")
        return call.read(response, bytes(content))

    def _open(self, request: httpx.Request) -> httpx.Response:
        with failures_named(self._options.base_url):
            response = self._http.send(request, stream=True)
            if response.is_success:
                return response
            with closing(response):
                raise problem_of(response, response.read())
