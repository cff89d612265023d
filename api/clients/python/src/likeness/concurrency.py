"""What the two clients do each in their own way: many calls at the same time, and the time limit of an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from threading import Event, Lock
from time import monotonic
from typing import TypeVar

import anyio
import httpx

Entry = TypeVar("Entry")


def send_each(entries: Iterable[Entry], send: Callable[[Entry], None], concurrency: int) -> int:
    """Sends entries in threads, and returns their number. After a failure no further entry is begun."""
    source, turn, failed = iter(entries), Lock(), Event()

    def lane() -> int:
        sent = 0
        try:
            while not failed.is_set():
                with turn:
                    entry = next(source, None)
                if entry is None:
                    break
                send(entry)
                sent += 1
        except BaseException:
            failed.set()
            raise
        return sent

    with ThreadPoolExecutor(concurrency) as pool:
        lanes = [pool.submit(lane) for _ in range(concurrency)]
    return sum(each.result() for each in lanes)


async def async_send_each(
    entries: Iterable[Entry], send: Callable[[Entry], Awaitable[None]], concurrency: int
) -> int:
    """The same in tasks."""
    source = iter(entries)
    sent = 0
    failures: list[Exception] = []

    async def lane() -> None:
        nonlocal sent
        try:
            while not failures:
                entry = next(source, None)
                if entry is None:
                    return
                await send(entry)
                sent += 1
        except Exception as error:
            failures.append(error)

    async with anyio.create_task_group() as lanes:
        for _ in range(concurrency):
            lanes.start_soon(lane)
    if failures:
        raise failures[0]
    return sent


@contextmanager
def time_limit(seconds: float | None) -> Iterator[Callable[[httpx.Response], bytes]]:
    """Yields what reads an answer to its end, and fails with the first bytes that arrive after the time."""
    deadline = inf if seconds is None else monotonic() + seconds

    def read(response: httpx.Response) -> bytes:
        content = bytearray()
        for part in response.iter_bytes():
            content += part
            if monotonic() > deadline:
                raise httpx.ReadTimeout("The answer came too slowly.")
        return bytes(content)

    yield read


@contextmanager
def async_time_limit(seconds: float | None) -> Iterator[Callable[[httpx.Response], Awaitable[bytes]]]:
    """The same, but it fails as soon as the time is over."""
    with anyio.fail_after(seconds):
        yield httpx.Response.aread
