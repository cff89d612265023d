"""The options that the synchronous and the asynchronous client share."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import httpx

from .call import Call, Result, require_header_text

DEFAULT_BASE_URL = "http://localhost:4321"
"""The address at which `npm start` serves everything."""

LONGEST_SILENCE_SECONDS = 45.0
"""A stream of events sends a sign of life every 15 seconds. After three missing ones it counts as broken."""


@dataclass(frozen=True)
class Options:
    """The settings of a client; `Likeness` describes each option."""

    api_key: str | None
    base_url: str
    timeout: float | None
    max_retries: int

    def __post_init__(self) -> None:
        if self.api_key:
            require_header_text(self.api_key, "An API key")
        if not self.base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must begin with http:// or https://: {self.base_url}")
        if self.timeout is not None and not 0 < self.timeout < inf:
            raise ValueError("timeout is a number of seconds above 0, or None for no limit.")

    def request(self, call: Call[Result]) -> httpx.Request:
        """Makes the request of a try. No httpx client builds it, so it never carries cookies that earlier answers set.
        """
        headers = call.headers(self.api_key)
        if call.accept == "text/event-stream":
            timeout = httpx.Timeout(self.timeout, read=max(self.timeout or 0, LONGEST_SILENCE_SECONDS))
        else:
            timeout = httpx.Timeout(self.timeout)
        return httpx.Request(
            call.method,
            self.base_url.rstrip("/") + call.path,
            params=call.parameters(),
            headers=headers,
            content=call.content,
            extensions={"timeout": timeout.as_dict()},
        )
