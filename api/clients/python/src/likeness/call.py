"""One call as it is sent, and what its answer is."""

from __future__ import annotations

import json
import platform
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, Generic, Literal, TypeVar, cast
from urllib.parse import quote

import httpx

from .errors import AuthenticationError, LikenessError, error_class
from .version import __version__

Result = TypeVar("Result")

USER_AGENT = (
    f"likeness-python/{__version__} "
    f"(python {'.'.join(platform.python_version_tuple()[:2])}; httpx {httpx.__version__})"
)


@dataclass
class Call(Generic[Result]):
    """A request, the same for all of its tries, whose answer is a `Result`."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    """From the root, each part escaped."""
    query: Mapping[str, object] = field(default_factory=dict)
    """Members that are None are left out."""
    body: Mapping[str, object] | None = None
    """Sent as JSON; members that are None are left out."""
    idempotency_key: str | None = None
    """Of a POST: 1 to 255 printable ASCII characters; a new one where there is none."""
    accept: Literal["application/json", "text/csv", "text/event-stream"] = "application/json"

    def __post_init__(self) -> None:
        if self.method == "POST" and self.idempotency_key is None:
            self.idempotency_key = str(uuid.uuid4())
        if self.idempotency_key is not None:
            require_header_text(self.idempotency_key, "An idempotency key")
        self.content = None if self.body is None else json.dumps(given(self.body)).encode()

    def headers(self, api_key: str | None) -> dict[str, str]:
        """What is sent besides the body. The key goes to the platform API alone."""
        headers = {"Accept": self.accept, "User-Agent": USER_AGENT}
        if self.path.startswith("/api/v1/"):
            if not api_key:
                raise AuthenticationError("missing_key", "This call needs an API key: Likeness(api_key=…).")
            headers["Authorization"] = f"Bearer {api_key}"
        if self.content is not None:
            headers["Content-Type"] = "application/json"
        if self.idempotency_key is not None:
            headers["Idempotency-Key"] = self.idempotency_key
        return headers

    def was_done(self, error: LikenessError, may_be_done: bool) -> bool:
        """Whether the call finds nothing left to delete because an earlier try may have done so unseen."""
        return may_be_done and self.method == "DELETE" and error.status == 404

    def parameters(self) -> dict[str, str]:
        """The query as it is sent."""
        return {name: str(value) for name, value in given(self.query).items()}

    def read(self, response: httpx.Response, content: bytes) -> Result:
        """The result in an answer that came whole, or a LikenessError that says what it was instead."""
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
    """The members that have a value."""
    return {name: value for name, value in members.items() if value is not None}


def escaped(part: str) -> str:
    """A part of a path, such as an id."""
    return quote(part, safe="")


def require_header_text(text: str, what: str) -> None:
    """Raises ValueError for what no header can carry: a line break at its end, say."""
    if not re.fullmatch(r"[\x20-\x7e]{1,255}", text):
        raise ValueError(f"{what} is 1 to 255 printable ASCII characters.")


def problem_of(response: httpx.Response, content: bytes) -> LikenessError:
    """What an answer that is no result becomes: a problem of the API, or of something between it and us."""
    problem = _object(content) or {}
    status = response.status_code
    code = str(problem.get("code", "unexpected_answer"))
    request_id = problem.get("request_id", response.headers.get("X-Request-Id"))
    return error_class(code, status)(
        code,
        str(problem.get("detail", f"The answer, with status {status}, is not one of the API.")),
        status=status,
        request_id=None if request_id is None else str(request_id),
        problem=problem,
        retry_after=retry_after_seconds(response.headers.get("Retry-After")),
    )


def retry_after_seconds(header: str | None) -> float | None:
    """How long `Retry-After` asks to wait (RFC 9110 section 10.2.3), in seconds; None where it says nothing."""
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
