"""Why a call has no result: one class per kind, so that a caller can tell by `except` what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class LikenessError(Exception):
    """A call without a result; of this very class where what was answered is not the API's (`unexpected_answer`)."""

    code: str
    """A stable name such as `insufficient_funds`."""
    status: int
    """The HTTP status; 0 where nothing was answered."""
    request_id: str | None
    """What to quote when asking for help."""
    detail: str
    """What to mend, in a sentence or two."""
    problem: Mapping[str, Any]
    """The whole body of the answer (RFC 9457); empty where there was none."""
    retry_after: float | None
    """In how many seconds the API would like to be called again, where it says so."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        status: int = 0,
        request_id: str | None = None,
        problem: Mapping[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.status = status
        self.request_id = request_id
        self.problem = problem or {}
        self.retry_after = retry_after

    def __str__(self) -> str:
        quoted = f", {self.request_id}" if self.request_id else ""
        return f"{self.detail} ({self.code}{quoted})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are rebuilt from `args` alone: on the way to another process, all but the text would be lost.
        return type(self).__new__, (type(self), self.detail), self.__dict__

    def _text(self, member: str) -> str | None:
        value = self.problem.get(member)
        return value if isinstance(value, str) else None

    def _entries(self, member: str) -> list[Any]:
        value = self.problem.get(member)
        return value if isinstance(value, list) else []


class AuthenticationError(LikenessError):
    """There is no API key, or it is not valid."""


class PermissionDeniedError(LikenessError):
    """The API key lacks the scope that the call needs."""


class InsufficientFundsError(LikenessError):
    """The wallet does not hold the price of the call. It is never tried again."""

    @property
    def balance(self) -> str | None:
        """What the wallet can spend, in USD, such as `"0.02"`."""
        return self._text("balance")

    @property
    def price(self) -> str | None:
        """What the call costs, in USD."""
        return self._text("price")

    @property
    def top_up_url(self) -> str | None:
        """Where the wallet is topped up."""
        return self._text("top_up_url")


class NotFoundError(LikenessError):
    """There is no such document, version, job or webhook."""

    @property
    def near(self) -> list[str]:
        """The ids of documents that come near the one that was asked for."""
        return [str(entry) for entry in self._entries("did_you_mean")]


class IdempotencyError(LikenessError):
    """The idempotency key belongs to another request, or the first call with it goes on for too long."""


class InvalidRequestError(LikenessError):
    """The request is not one that the API can do."""

    @property
    def errors(self) -> list[dict[str, Any]]:
        """Each thing that is wrong: its `detail`, and its `pointer`, `parameter` or `header`."""
        return [entry for entry in self._entries("errors") if isinstance(entry, dict)]


class UnprocessablePhotoError(LikenessError):
    """The photo cannot be read, shows nobody, or may not be edited."""


class RateLimitError(LikenessError):
    """Too many calls; `retry_after` says when to go on."""


class ServerError(LikenessError):
    """Something failed on the API's side."""


class ConnectionFailedError(LikenessError):
    """The API could not be reached, or the connection ended before the whole answer had come."""


class CallTimedOutError(LikenessError):
    """The whole answer did not come in time."""


class JobNotDoneError(LikenessError):
    """`wait_for_job` has waited for as long as it may. The job goes on."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        super().__init__("job_not_done", f'Job {job.get("id")} is still {job.get("status")}.')
        self.job = job
        """The job as it was at the last look."""


BY_CODE: Mapping[str, type[LikenessError]] = {
    "idempotency_in_progress": IdempotencyError,
    "idempotency_key_reused": IdempotencyError,
    "job_ended": InvalidRequestError,
    "unsupported_image_format": UnprocessablePhotoError,
    "unreadable_image": UnprocessablePhotoError,
    "too_many_pixels": UnprocessablePhotoError,
    "no_face": UnprocessablePhotoError,
    "no_clean_matte": UnprocessablePhotoError,
    "editing_not_allowed": UnprocessablePhotoError,
}
"""The problems whose status alone does not tell their kind."""

BY_STATUS: Mapping[int, type[LikenessError]] = {
    401: AuthenticationError,
    402: InsufficientFundsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: IdempotencyError,
    429: RateLimitError,
}


def error_class(code: str, status: int) -> type[LikenessError]:
    """The class of a problem, by its code where that decides, else by its HTTP status (100 to 599)."""
    known = BY_CODE.get(code) or BY_STATUS.get(status)
    if known:
        return known
    if status >= 500:
        return ServerError
    return InvalidRequestError if status >= 400 else LikenessError
