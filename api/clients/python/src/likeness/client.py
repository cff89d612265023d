"""The synchronous client."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from time import monotonic, sleep
from types import TracebackType
from typing import Any, TypeVar, cast

import httpx

from . import answers
from .attestations import KnownKeys, verified
from .call import (
    DEFAULT_BASE_URL,
    Call,
    Options,
    Result,
    escaped,
    failures_named,
    problem_of,
    seconds_before_retry,
)
from .concurrency import send_each, time_limit
from .errors import JobNotDoneError, LikenessError, RateLimitError
from .job_events import EventReader, JobEvent
from .operations import Operations
from .requests import (
    JobItemRequest,
    JobPhoto,
    Mode,
    Photo,
    Profile,
    Subject,
    UploadItem,
    data_url,
    job_items,
    sent,
    upload_path,
)

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
        self._keys = KnownKeys()
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

    def create_job(
        self,
        items: Sequence[JobItemRequest] | None = None,
        *,
        document_id: str | None = None,
        mode: Mode | None = None,
        subject: Subject | None = None,
        profile: Profile | None = None,
        policy: str | None = None,
        language: answers.Language | None = None,
        metadata: Mapping[str, str] | None = None,
        expected_items: int | None = None,
        idempotency_key: str | None = None,
    ) -> answers.Job:
        """Creates a job that judges photos in the background, for 0.05 USD for each 20.

        items: 1 to 20 photos, to which none are added. Without items, the job is open: `add_job_items` adds up to 10,000 photos
        of `document_id`, and `close_job` says that there are no more. document_id, mode, subject, profile, policy: of the items that
        state none; mode is validate by default. language: of all results. expected_items: closes an open job when it has so many.
        """
        body = {
            "items": None if items is None else job_items(items),
            "documentId": document_id,
            "mode": mode,
            "subject": subject,
            "profile": profile,
            "policy": policy,
            "language": language,
            "metadata": metadata,
            "expectedItems": expected_items,
        }
        return self._send(Call("POST", "/api/v1/photos/jobs", body=body, idempotency_key=idempotency_key))

    def wait_for_job(self, job_id: str, *, timeout: float = 600, interval: float = 2) -> answers.Job:
        """The job once it has ended: completed, failed or cancelled. Requests it at once, and then every `interval`
        seconds. Raises JobNotDoneError after `timeout` seconds."""
        deadline = monotonic() + timeout
        while True:
            job = self.job(job_id)
            if job["ended_at"] is not None:
                return job
            if monotonic() + interval > deadline:
                raise JobNotDoneError(job)
            self._wait(interval)

    def watch_job(self, job_id: str) -> Iterator[JobEvent]:
        """Each change of a job as it happens, until the job ends or the service stops."""
        return self._stream(Call("GET", f"/api/v1/photos/jobs/{escaped(job_id)}/events", accept="text/event-stream"))

    def add_job_items(self, job_id: str, photos: Iterable[JobPhoto], *, concurrency: int = 4) -> int:
        """Adds many photos to an open job, `concurrency` at the same time, and waits while the service asks for it.

        photos: such as `photos_in(folder)`. Returns their number. If it fails, repeat it with the same photos: those
        that were accepted stay so.
        """
        return send_each(photos, partial(self._add_patiently, job_id), concurrency)

    def _add_patiently(self, job_id: str, photo: JobPhoto) -> None:
        while True:
            try:
                self.add_job_item(job_id, **photo)
                return
            except RateLimitError as error:
                seconds = 5 if error.retry_after is None else error.retry_after
            self._wait(seconds)

    def make_upload_addresses(
        self,
        job_id: str,
        items: Iterable[UploadItem],
        *,
        expires_in_seconds: int | None = None,
    ) -> answers.UploadAddresses:
        """Makes an address for each of up to 100 photos of an open job. Who has one can send that photo without a key.

        expires_in_seconds: 3,600 by default.
        """
        body = {"items": [sent(item, UploadItem) for item in items], "expiresInSeconds": expires_in_seconds}
        return self._send(Call("POST", f"/api/v1/photos/jobs/{escaped(job_id)}/upload-addresses", body=body))

    def upload_photo(self, url: str, image_base64: Photo) -> answers.UploadedItem:
        """Sends a photo to an upload address of this service. Needs no key, and sends none.

        The same photo is accepted once, however often it is sent. Raises ValueError for an address that has another form.
        """
        return self._send(Call("PUT", upload_path(url), body={"imageBase64": data_url(image_base64)}))

    def all_job_items(self, job_id: str, *, interval: float = 2) -> Iterator[answers.JobItem]:
        """Each item of a job once, as they end, until the job has ended. Asks every `interval` seconds."""
        cursor: str | None = None
        while True:
            page = self.list_job_items(job_id, cursor=cursor)
            for item in page["data"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return
            if not page["data"]:
                self._wait(interval)

    def verify_attestation(
        self,
        attestation: str,
        *,
        photo: Photo | None = None,
        jwks: answers.JwkSet | None = None,
    ) -> answers.AttestationClaims:
        """What an attestation says, and with `photo` that it is about this file. Needs no key.

        Needs `likeness-photo[attestations]`. Verified on this machine, with the keys of the service, which are asked for
        once an hour unless `jwks` has them. Raises AttestationError if it does not hold.
        """
        if jwks is None and (call := self._keys.call_for(attestation)):
            self._keys.keep(self._send(call))
        return verified(attestation, jwks or self._keys.jwks, photo)

    def statement_csv(self, *, from_: str | None = None, to: str | None = None) -> str:
        """The whole range of the statement as CSV. The first line contains the column names."""
        query = {"from": from_, "to": to, "format": "csv"}
        return self._send(Call("GET", "/api/v1/wallet/statement", query=query, accept="text/csv"))

    def _send(self, call: Call[Result]) -> Result:
        request = self._options.request(call)
        return self._tried(call, lambda: self._answer(call, request))

    def _stream(self, call: Call[JobEvent]) -> Iterator[JobEvent]:
        request = self._options.request(call)
        reader = EventReader()
        with closing(self._tried(call, lambda: self._open(request))) as response:
            with failures_named(self._options.base_url):
                for content in response.iter_bytes():
                    for event in reader.feed(content):
                        yield event

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
        with failures_named(self._options.base_url), time_limit(self._options.timeout) as read:
            with closing(self._http.send(request, stream=True)) as response:
                content = read(response)
        return call.read(response, content)

    def _open(self, request: httpx.Request) -> httpx.Response:
        with failures_named(self._options.base_url):
            response = self._http.send(request, stream=True)
            if response.is_success:
                return response
            with closing(response):
                raise problem_of(response, response.read())
