"""One call as it is sent, the meaning of its answer, and when it is tried again."""

from __future__ import annotations

import json
import platform
import re
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from math import inf
from random import random
from time import time
from typing import Any, Generic, Literal, TypeVar, cast
from urllib.parse import quote

import httpx

from .errors import AuthenticationError, CallTimedOutError, ConnectionFailedError, LikenessError, error_class
from .version import __version__

Result = TypeVar("Result")

UPLOADS = "/api/v1/uploads/"
"""The address alone allows an upload: it needs no API key, and receives none."""

USER_AGENT = (
    f"likeness-python/{__version__} "
    f"(python {'.'.join(platform.python_version_tuple()[:2])}; httpx {httpx.__version__})"
)


@dataclass
class Call(Generic[Result]):
    """A request with a `Result`, the same for all of its tries."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    """The path from the root, with each part escaped."""
    query: Mapping[str, object] = field(default_factory=dict)
    """Members that are None are left out."""
    body: Mapping[str, object] | None = None
    """Sent as JSON; members that are None are left out."""
    idempotency_key: str | None = None
    """For a POST: 1 to 255 printable ASCII characters. A new key is generated if there is none."""
    accept: Literal["application/json", "text/csv", "text/event-stream"] = "application/json"

    def __post_init__(self) -> None:
        if self.method == "POST" and self.idempotency_key is None:
            self.idempotency_key = str(uuid.uuid4())
        if self.idempotency_key is not None:
            require_header_text(self.idempotency_key, "An idempotency key")
        self.content = None if self.body is None else json.dumps(given(self.body)).encode()

    def headers(self, api_key: str | None) -> dict[str, str]:
        """The headers of the request. The API key is sent only to the platform API."""
        headers = {"Accept": self.accept, "User-Agent": USER_AGENT}
        if self.path.startswith("/api/v1/") and not self.path.startswith(UPLOADS):
            if not api_key:
                raise AuthenticationError("missing_key", "This call needs an API key: Likeness(api_key=…).")
            headers["Authorization"] = f"Bearer {api_key}"
        if self.content is not None:
            headers["Content-Type"] = "application/json"
        if self.idempotency_key is not None:
            headers["Idempotency-Key"] = self.idempotency_key
        return headers

    def was_done(self, error: LikenessError, may_be_done: bool) -> bool:
        """Whether the call finds nothing left to delete because an earlier try without an answer may have deleted it.
        """
        return may_be_done and self.method == "DELETE" and error.status == 404

    def parameters(self) -> dict[str, str]:
        """The query as it is sent."""
        return {name: str(value) for name, value in given(self.query).items()}

    def read(self, response: httpx.Response, content: bytes) -> Result:
        """The result in a complete answer. Raises a LikenessError if the answer is something else."""
        if not response.is_success:
            raise problem_of(response, content)
        if self.accept == "text/csv":
            return cast(Result, content.decode())
        if response.status_code == 204:
            return cast(Result, None)
        answer = _object(content)
        if answer is None:
            raise problem_of(response, b"")
        return cast(Result, answer)


def given(members: Mapping[str, object]) -> dict[str, object]:
    """The members whose value is not None."""
    return {name: value for name, value in members.items() if value is not None}


def escaped(part: str) -> str:
    """Escapes one part of a path, such as an id."""
    return quote(part, safe="")


def require_header_text(text: str, what: str) -> None:
    """Raises ValueError for a text that no header can carry, such as one that ends in a line break."""
    if not re.fullmatch(r"[\x20-\x7e]{1,255}", text):
        raise ValueError(f"{what} is 1 to 255 printable ASCII characters.")


def problem_of(response: httpx.Response, content: bytes) -> LikenessError:
    """The error for an answer that is not a result: a problem of the API, or of something between the client and the
    API."""
    problem = _object(content) or {}
    status = response.status_code
    code = str(problem.get("code", "unexpected_answer"))
    request_id = problem.get("request_id", response.headers.get("X-Request-Id"))
    return error_class(code, status)(
        code,
        str(problem.get("detail", f"The answer, with status {status}, is not from the API.")),
        status=status,
        request_id=None if request_id is None else str(request_id),
        problem=problem,
        retry_after=retry_after_seconds(response.headers.get("Retry-After")),
    )


def retry_after_seconds(header: str | None) -> float | None:
    """The seconds that `Retry-After` asks to wait (RFC 9110 section 10.2.3); None if it is absent or invalid."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time())
    except (ValueError, TypeError, OverflowError):
        return None


def _object(content: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(content)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


DEFAULT_BASE_URL = "http://localhost:4321"
"""The address that is called by default. A wheel that a service offers has its own."""

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


LONGEST_WAIT_SECONDS = 60.0
"""If the API asks for a longer wait, the error is raised at once instead."""

PASSING_STATUSES = frozenset({429, 500, 502, 503, 504})
PASSING_CODES = frozenset({"idempotency_in_progress"})


def seconds_before_retry(error: LikenessError, tries: int, max_retries: int) -> float | None:
    """The seconds to wait before the next try, after `tries` tries (1 or more); None if there is no next try."""
    if tries > max_retries or not _passes(error):
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= LONGEST_WAIT_SECONDS else None
    return backoff_seconds(tries, random())


def backoff_seconds(tries: int, chance: float) -> float:
    """A wait without a hint, in seconds: a random share (`chance`, 0 to 1) of 0.5 s doubled with each try, up to 8 s,
    so that callers that failed together do not return together ("full jitter": M. Brooker, Exponential Backoff And
    Jitter, 2015)."""
    return chance * min(8.0, 0.5 * 2.0 ** min(tries - 1, 10))


def _passes(error: LikenessError) -> bool:
    if isinstance(error, (ConnectionFailedError, CallTimedOutError)):
        return True
    broken_result = error.code == "unexpected_answer" and 200 <= error.status < 300
    return error.status in PASSING_STATUSES or error.code in PASSING_CODES or broken_result


@contextmanager
def failures_named(base_url: str) -> Iterator[None]:
    """Turns every failure that prevents an answer into a LikenessError."""
    try:
        yield
    except (httpx.TimeoutException, TimeoutError) as cause:
        raise CallTimedOutError("timed_out", f"{base_url} did not answer in time.") from cause
    except (httpx.TransportError, httpx.DecodingError) as cause:
        reason = str(cause) or type(cause).__name__
        raise ConnectionFailedError("connection_failed", f"No answer from {base_url}: {reason}") from cause
