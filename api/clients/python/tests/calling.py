"""What the tests against a running service share: its address, and a client of either manner with the same interface.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import anyio
import httpx
from likeness import AsyncLikeness, Likeness

SERVICE = os.environ["LIKENESS_SERVICE"]
KEY = os.environ["LIKENESS_SERVICE_KEY"]

PNG = b"\x89PNG\r\n\x1a\nwhat the engine of the tests does not look at"

Calling = Callable[..., Any]


def caller(manner: str, wait: Callable[[float], None] | None = None, **options: Any) -> Calling:
    """`call("account")` calls the method of that name with a new client, and returns a list if the method yields.
    wait: replaces the waits between tries."""
    return _synchronous(wait, options) if manner == "sync" else _asynchronous(wait, options)


def _synchronous(wait: Callable[[float], None] | None, options: dict[str, Any]) -> Calling:
    def call(method: str, *given: Any, **named: Any) -> Any:
        waiting = {} if wait is None else {"wait": wait}
        with Likeness(transport=httpx.HTTPTransport(verify=False), **options, **waiting) as client:
            returned = getattr(client, method)(*given, **named)
            return list(returned) if isinstance(returned, Iterator) else returned

    return call


def _asynchronous(wait: Callable[[float], None] | None, options: dict[str, Any]) -> Calling:
    async def waited(seconds: float) -> None:
        if wait is not None:
            wait(seconds)

    async def called(method: str, given: Any, named: Any) -> Any:
        waiting = {} if wait is None else {"wait": waited}
        transport = httpx.AsyncHTTPTransport(verify=False)
        async with AsyncLikeness(transport=transport, **options, **waiting) as client:
            returned = getattr(client, method)(*given, **named)
            if isinstance(returned, AsyncIterator):
                return [entry async for entry in returned]
            return await returned

    def call(method: str, *given: Any, **named: Any) -> Any:
        return anyio.run(called, method, given, named)

    return call
