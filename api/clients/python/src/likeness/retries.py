"""Which failures are retried, and after which wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import random

import httpx

from .errors import CallTimedOutError, ConnectionFailedError, LikenessError

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
