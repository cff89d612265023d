"""The client for concurrent programs, on asyncio or trio."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import aclosing
from itertools import count
from types import TracebackType
from typing import Any, TypeVar, cast

import anyio
import httpx

from .async_operations import AsyncOperations
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
from .requests import BatchPhoto

Done = TypeVar("Done")


class AsyncLikeness(AsyncOperations):
    """The API, for `async with` and `await`. Takes the options of `Likeness`; `timeout` limits the whole try exactly.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str = DEFAULT_BASE_URL,
        *,
        timeout: float | None = 60,
        max_retries: int = 2,
        transport: httpx.AsyncBaseTransport | None = None,
        wait: Callable[[float], Awaitable[None]] = anyio.sleep,
    ) -> None:
        self._options = Options(api_key, base_url, timeout, max_retries)
        self._wait = wait
        self._http = httpx.AsyncClient(transport=transport)

    async def close(self) -> None:
        """Closes the connections that are kept open for further calls."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncLikeness:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        await self.close()

    async def _send(self, call: Call[Result]) -> Result:
        request = self._options.request(call)
        return await self._tried(call, lambda: self._answer(call, request))

    async def _stream(self, call: Call[JobEvent]) -> AsyncIterator[JobEvent]:
        request = self._options.request(call)
        reader = EventReader()
        async with aclosing(await self._tried(call, lambda: self._open(request))) as response:
            with failures_named(self._options.base_url):
                async for content in response.aiter_bytes():
                    for event in reader.feed(content):
                        yield event

    async def _pause(self, seconds: float) -> None:
        await self._wait(seconds)

    async def _feed(self, batch_id: str, photos: Iterable[BatchPhoto], concurrency: int) -> int:
        source = iter(photos)
        sent = 0
        failures: list[Exception] = []

        async def lane() -> None:
            nonlocal sent
            try:
                while not failures:
                    photo = next(source, None)
                    if photo is None:
                        return
                    await self._send_patiently(batch_id, photo)
                    sent += 1
            except Exception as error:
                failures.append(error)

        async with anyio.create_task_group() as lanes:
            for _ in range(concurrency):
                lanes.start_soon(lane)
        if failures:
            raise failures[0]
        return sent

    async def _tried(self, call: Call[Any], once: Callable[[], Awaitable[Done]]) -> Done:
        may_be_done = False
        for tries in count(1):
            try:
                return await once()
            except LikenessError as error:
                if call.was_done(error, may_be_done):
                    return cast(Done, None)
                may_be_done = may_be_done or error.status == 0 or error.status >= 500
                seconds = seconds_before_retry(error, tries, self._options.max_retries)
                if seconds is None:
                    raise
            await self._wait(seconds)
        raise AssertionError("the last try returns or raises")

    async def _answer(self, call: Call[Result], request: httpx.Request) -> Result:
        with failures_named(self._options.base_url), anyio.fail_after(self._options.timeout):
            async with aclosing(await self._http.send(request, stream=True)) as response:
                content = await response.aread()
        return call.read(response, content)

    async def _open(self, request: httpx.Request) -> httpx.Response:
        with failures_named(self._options.base_url):
            response = await self._http.send(request, stream=True)
            if response.is_success:
                return response
            async with aclosing(response):
                raise problem_of(response, await response.aread())
