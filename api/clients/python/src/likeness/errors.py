"""Why a call has no result: one class for each kind of error, so that callers can handle each with `except`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answers import AttestationClaims


class LikenessError(Exception):
    """A call without a result. This base class itself is raised if the answer is not from the API
    (`unexpected_answer`)."""

    code: str
    """A stable name such as `insufficient_funds`."""
    status: int
    """The HTTP status; 0 if there was no answer."""
    request_id: str | None
    """The id to quote when asking for help."""
    detail: str
    """What to correct, in a sentence or two."""
    problem: Mapping[str, Any]
    """The whole body of the answer (RFC 9457); empty if there was none."""
    retry_after: float | None
    """The seconds after which the API asks for the next call; None if it does not ask."""

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
        # Pickling rebuilds an exception from `args` alone, which would lose everything but the text.
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
    """The wallet does not cover the price of the call. The call is never retried."""

    @property
    def balance(self) -> str | None:
        """The amount that the wallet can spend, in USD, such as `"0.02"`."""
        return self._text("balance")

    @property
    def price(self) -> str | None:
        """The price of the call, in USD."""
        return self._text("price")

    @property
    def top_up_url(self) -> str | None:
        """The address at which to top up the wallet."""
        return self._text("top_up_url")


class SpendLimitError(LikenessError):
    """The key or the organisation would spend more than its limit of the month. The call is never retried."""

    @property
    def spend_limit(self) -> str | None:
        """The most that may be spent in a month, in USD, such as `"10.00"`."""
        return self._text("spend_limit")

    @property
    def spent(self) -> str | None:
        """What is spent in this month, in USD."""
        return self._text("spent")

    @property
    def limit_of(self) -> str | None:
        """Whose limit it is: `"key"` or `"organisation"`."""
        return self._text("spend_limit_of")

    @property
    def month_ends_at(self) -> str | None:
        """The time at which the limit begins anew."""
        return self._text("month_ends_at")


class NotFoundError(LikenessError):
    """There is no such document, version, job, review or webhook."""

    @property
    def near(self) -> list[str]:
        """The ids of documents that are similar to the requested one."""
        return [str(entry) for entry in self._entries("did_you_mean")]


class IdempotencyError(LikenessError):
    """The idempotency key belongs to another request, or its first call is still being processed."""


class InvalidRequestError(LikenessError):
    """The API cannot process the request."""

    @property
    def errors(self) -> list[dict[str, Any]]:
        """Each thing that is wrong: its `detail`, and its `pointer`, `parameter` or `header`."""
        return [entry for entry in self._entries("errors") if isinstance(entry, dict)]


class UnprocessablePhotoError(LikenessError):
    """The photo cannot be read, shows no one, or may not be edited."""


class AttestationError(LikenessError):
    """The attestation does not hold: `code` says why."""

    def __init__(self, code: str, detail: str, *, claims: AttestationClaims | None = None, **others: Any) -> None:
        super().__init__(code, detail, **others)
        self.claims = claims
        """What it says, if the signature holds and it is only expired, or about another photo; otherwise None."""


class RateLimitError(LikenessError):
    """Too many calls; `retry_after` says when to continue."""


class ServerError(LikenessError):
    """Something failed on the API's side."""


class ConnectionFailedError(LikenessError):
    """The API could not be reached, or the connection broke before the whole answer arrived."""


class CallTimedOutError(LikenessError):
    """The whole answer did not come in time."""


class JobNotDoneError(LikenessError):
    """`wait_for_job` waited for its whole timeout. The job continues."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        super().__init__("job_not_done", f'Job {job.get("id")} is still {job.get("status")}.')
        self.job = job
        """The job as it was at the last request."""


BY_CODE: Mapping[str, type[LikenessError]] = {
    "idempotency_in_progress": IdempotencyError,
    "idempotency_key_reused": IdempotencyError,
    "policy_exists": InvalidRequestError,
    "policy_in_use": InvalidRequestError,
    "too_many_reviews": InvalidRequestError,
    "job_closed": InvalidRequestError,
    "job_item_exists": InvalidRequestError,
    "too_many_jobs": InvalidRequestError,
    "spend_limit_reached": SpendLimitError,
    "unsupported_image_format": UnprocessablePhotoError,
    "unreadable_image": UnprocessablePhotoError,
    "too_many_pixels": UnprocessablePhotoError,
    "decoding_stopped": UnprocessablePhotoError,
    "no_face": UnprocessablePhotoError,
    "not_an_attestation": AttestationError,
    "unknown_attestation_key": AttestationError,
    "attestation_altered": AttestationError,
    "attestation_expired": AttestationError,
    "attestation_of_other_photo": AttestationError,
    "no_clean_matte": UnprocessablePhotoError,
    "editing_not_allowed": UnprocessablePhotoError,
}
"""The problems whose kind differs from that of their status."""

BY_STATUS: Mapping[int, type[LikenessError]] = {
    401: AuthenticationError,
    402: InsufficientFundsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: IdempotencyError,
    429: RateLimitError,
}


def error_class(code: str, status: int) -> type[LikenessError]:
    """The class of a problem, by its code if that decides, otherwise by its HTTP status (100 to 599)."""
    known = BY_CODE.get(code) or BY_STATUS.get(status)
    if known:
        return known
    if status >= 500:
        return ServerError
    return InvalidRequestError if status >= 400 else LikenessError
