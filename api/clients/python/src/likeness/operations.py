"""Every operation of the API as a method."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Literal

from . import answers
from .call import Call, Result, escaped
from .errors import JobNotDoneError, RateLimitError
from .job_events import JobEvent
from .requests import (
    BatchPhoto,
    BatchStatus,
    DocumentKind,
    JobItemRequest,
    JobStatus,
    Mode,
    Photo,
    Profile,
    ReviewStatus,
    Subject,
    UploadItem,
    WebhookEvent,
    data_url,
    job_items,
    photo_body,
    policy_settings,
    upload_items,
    upload_path,
)


class Operations(ABC):
    """Each method raises a LikenessError if there is no result. Amounts of money are decimal strings in USD."""

    @abstractmethod
    def _send(self, call: Call[Result]) -> Result: ...

    @abstractmethod
    def _stream(self, call: Call[JobEvent]) -> Iterator[JobEvent]: ...

    @abstractmethod
    def _pause(self, seconds: float) -> None: ...

    @abstractmethod
    def _feed(self, batch_id: str, photos: Iterable[BatchPhoto], concurrency: int) -> int: ...

    def check_photo(
        self,
        document_id: str,
        image_base64: Photo,
        *,
        subject: Subject | None = None,
        profile: Profile | None = None,
        policy: str | None = None,
        language: answers.Language | None = None,
        idempotency_key: str | None = None,
    ) -> answers.CheckResult:
        """Judges whether a photo can be used, by the best crop that the document allows, for 0.05 USD.

        document_id: such as `us-passport`. image_base64: a data URL or base64, or bytes, a path or a file. subject:
        the age group of the person in the photo; an adult by default. profile: `strict` finds more faults and more
        false ones; `standard` by default. policy: the name of one of the account's policies; an empty text for
        none, and the default of the key if absent. language: of messages and advice; English by default. idempotency_key: to
        repeat a call without paying again.
        """
        photo = photo_body(document_id, image_base64, subject, profile)
        body: dict[str, object] = {**photo, "policy": policy, "language": language}
        return self._send(Call("POST", "/api/v1/photos/check", body=body, idempotency_key=idempotency_key))

    def validate_photo(
        self,
        document_id: str,
        image_base64: Photo,
        *,
        subject: Subject | None = None,
        profile: Profile | None = None,
        policy: str | None = None,
        language: answers.Language | None = None,
        idempotency_key: str | None = None,
    ) -> answers.CheckResult:
        """Judges whether the file, unchanged, is acceptable to the authority, for 0.05 USD. See check_photo."""
        photo = photo_body(document_id, image_base64, subject, profile)
        body: dict[str, object] = {**photo, "policy": policy, "language": language}
        return self._send(Call("POST", "/api/v1/photos/validate", body=body, idempotency_key=idempotency_key))

    def replace_background(
        self,
        document_id: str,
        image_base64: Photo,
        *,
        subject: Subject | None = None,
        profile: Profile | None = None,
        policy: str | None = None,
        language: answers.Language | None = None,
        color: str | None = None,
        format: Literal["png", "jpeg"] | None = None,
        quality: int | None = None,
        crop: bool | None = None,
        acknowledge_editing_policy: bool | None = None,
        idempotency_key: str | None = None,
    ) -> answers.BackgroundResult:
        """Replaces the background with a plain one, for 0.25 USD; `imageBase64` of the result is the new photo.

        color: `#rrggbb` or a name that the document has; quality: of a JPEG, 1 to 100; crop: to the document's size;
        acknowledge_editing_policy: True continues even if the authority does not accept edited photos.
        """
        body: dict[str, object] = {
            **photo_body(document_id, image_base64, subject, profile),
            "policy": policy,
            "language": language,
            "color": color,
            "format": format,
            "quality": quality,
            "crop": crop,
            "acknowledgeEditingPolicy": acknowledge_editing_policy,
        }
        return self._send(Call("POST", "/api/v1/photos/background", body=body, idempotency_key=idempotency_key))

    def create_job(
        self,
        items: Sequence[JobItemRequest],
        *,
        metadata: Mapping[str, str] | None = None,
        policy: str | None = None,
        language: answers.Language | None = None,
        idempotency_key: str | None = None,
    ) -> answers.Job:
        """Creates a job that judges 1 to 20 photos, for 0.05 USD in total. policy: of all items that name none. language: of
        all results."""
        body = {"items": job_items(items), "metadata": metadata, "policy": policy, "language": language}
        return self._send(Call("POST", "/api/v1/photos/jobs", body=body, idempotency_key=idempotency_key))

    def list_jobs(
        self,
        *,
        status: JobStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> answers.JobList:
        """The account's jobs without their items, newest first, 1 to 100 per page; cursor: a `next_cursor`."""
        query = {"status": status, "limit": limit, "cursor": cursor}
        return self._send(Call("GET", "/api/v1/photos/jobs", query=query))

    def job(self, job_id: str) -> answers.Job:
        """A job with its items, each with its result or its problem once there is one."""
        return self._send(Call("GET", _job_path(job_id)))

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
            self._pause(interval)

    def watch_job(self, job_id: str) -> Iterator[JobEvent]:
        """Each change of a job as it happens, until the job ends or the service stops."""
        return self._stream(Call("GET", f"{_job_path(job_id)}/events", accept="text/event-stream"))

    def cancel_job(self, job_id: str) -> answers.Job:
        """Cancels the waiting items. A job that ends without any result is not charged."""
        return self._send(Call("POST", f"{_job_path(job_id)}/cancel"))

    def delete_job(self, job_id: str) -> None:
        """Deletes a job at once, with its results and the photos that are still stored."""
        self._send(Call[None]("DELETE", _job_path(job_id)))

    def create_batch(
        self,
        document_id: str,
        *,
        mode: Mode | None = None,
        subject: Subject | None = None,
        profile: Profile | None = None,
        policy: str | None = None,
        language: answers.Language | None = None,
        metadata: Mapping[str, str] | None = None,
        expected_items: int | None = None,
        idempotency_key: str | None = None,
    ) -> answers.Batch:
        """Creates a batch: up to 10,000 photos of one document, which are sent one by one and judged in jobs of 20.

        mode: validate by default. expected_items: closes the batch when it has so many photos.
        """
        body: dict[str, object] = {
            "documentId": document_id,
            "mode": mode,
            "subject": subject,
            "profile": profile,
            "policy": policy,
            "language": language,
            "metadata": metadata,
            "expectedItems": expected_items,
        }
        return self._send(Call("POST", "/api/v1/batches", body=body, idempotency_key=idempotency_key))

    def list_batches(
        self,
        *,
        status: BatchStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> answers.BatchList:
        """The account's batches, newest first, 1 to 100 per page; cursor: a `next_cursor`."""
        query = {"status": status, "limit": limit, "cursor": cursor}
        return self._send(Call("GET", "/api/v1/batches", query=query))

    def batch(self, batch_id: str) -> answers.Batch:
        """A batch, with the number of its photos in each state."""
        return self._send(Call("GET", _batch_path(batch_id)))

    def send_batch_item(
        self,
        batch_id: str,
        reference: str,
        image_base64: Photo,
        *,
        document_id: str | None = None,
        subject: Subject | None = None,
    ) -> answers.BatchItem:
        """Sends one photo of a batch. The same photo with the same reference is accepted once, however often it is sent.

        document_id, subject: if not those of the batch.
        """
        body = {"imageBase64": data_url(image_base64), "documentId": document_id, "subject": subject}
        return self._send(Call("PUT", f"{_batch_path(batch_id)}/items/{escaped(reference)}", body=body))

    def send_batch(self, batch_id: str, photos: Iterable[BatchPhoto], *, concurrency: int = 4) -> int:
        """Sends many photos of a batch, `concurrency` at the same time, and waits while the service asks for it.

        photos: such as `photos_in(folder)`. Returns their number. If it fails, repeat it with the same photos: those
        that were accepted stay so.
        """
        return self._feed(batch_id, photos, concurrency)

    def _send_patiently(self, batch_id: str, photo: BatchPhoto) -> None:
        while True:
            try:
                self.send_batch_item(batch_id, **photo)
                return
            except RateLimitError as error:
                seconds = 5 if error.retry_after is None else error.retry_after
            self._pause(seconds)

    def make_upload_addresses(
        self,
        batch_id: str,
        items: Iterable[UploadItem],
        *,
        expires_in_seconds: int | None = None,
    ) -> answers.UploadAddresses:
        """Makes an address for each of up to 100 photos of a batch. Who has one can send that photo without a key.

        expires_in_seconds: 3,600 by default.
        """
        body = {"items": upload_items(items), "expiresInSeconds": expires_in_seconds}
        return self._send(Call("POST", f"{_batch_path(batch_id)}/upload-addresses", body=body))

    def upload_photo(self, url: str, image_base64: Photo) -> answers.UploadedItem:
        """Sends a photo to an upload address of this service. Needs no key, and sends none.

        The same photo is accepted once, however often it is sent. Raises ValueError for an address that has another form.
        """
        return self._send(Call("PUT", upload_path(url), body={"imageBase64": data_url(image_base64)}))

    def close_batch(self, batch_id: str) -> answers.Batch:
        """The batch takes no more photos; the rest of them becomes the last job."""
        return self._send(Call("POST", f"{_batch_path(batch_id)}/close"))

    def pause_batch(self, batch_id: str) -> answers.Batch:
        """No further photo of the batch is begun until it is resumed."""
        return self._send(Call("POST", f"{_batch_path(batch_id)}/pause"))

    def resume_batch(self, batch_id: str) -> answers.Batch:
        """Goes on with a batch that was paused, by a call or for lack of money."""
        return self._send(Call("POST", f"{_batch_path(batch_id)}/resume"))

    def cancel_batch(self, batch_id: str) -> answers.Batch:
        """Cancels and deletes the photos of a batch that were not begun."""
        return self._send(Call("POST", f"{_batch_path(batch_id)}/cancel"))

    def delete_batch(self, batch_id: str) -> None:
        """Deletes a batch, its results and the photos that are still stored."""
        self._send(Call[None]("DELETE", _batch_path(batch_id)))

    def batch_results(
        self, batch_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> answers.BatchResults:
        """Results in the order in which the photos were accepted, 1 to 100 per page; cursor: a `next_cursor`."""
        query = {"limit": limit, "cursor": cursor}
        return self._send(Call("GET", f"{_batch_path(batch_id)}/results", query=query))

    def all_batch_results(self, batch_id: str, *, interval: float = 2) -> Iterator[answers.BatchResult]:
        """Each result of a batch once, as they come, until the batch has ended. Asks every `interval` seconds."""
        cursor: str | None = None
        while True:
            page = self.batch_results(batch_id, cursor=cursor)
            for result in page["data"]:
                yield result
            cursor = page["next_cursor"]
            if cursor is None:
                return
            if not page["data"]:
                self._pause(interval)

    def create_review(
        self,
        result: answers.CheckResult,
        *,
        image_base64: Photo | None = None,
        keep_seconds: int | None = None,
        reference: str | None = None,
        idempotency_key: str | None = None,
    ) -> answers.Review:
        """Makes a case of a result, exactly as it was answered, about which a member decides in the dashboard.

        image_base64: the photo, a JPEG or PNG, only with keep_seconds, which says how long it is kept: at most 7 days.
        reference: the caller's own name of the case.
        """
        body = {
            "result": result,
            "imageBase64": None if image_base64 is None else data_url(image_base64),
            "keepSeconds": keep_seconds,
            "reference": reference,
        }
        return self._send(Call("POST", "/api/v1/reviews", body=body, idempotency_key=idempotency_key))

    def list_reviews(
        self,
        *,
        status: ReviewStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> answers.ReviewList:
        """The account's cases, newest first, 1 to 100 per page; cursor: a `next_cursor`."""
        query = {"status": status, "limit": limit, "cursor": cursor}
        return self._send(Call("GET", "/api/v1/reviews", query=query))

    def review(self, review_id: str) -> answers.Review:
        """A case, with the decision in `override` once there is one."""
        return self._send(Call("GET", _review_path(review_id)))

    def delete_review(self, review_id: str) -> None:
        """Deletes a case, its photo and its decision."""
        self._send(Call[None]("DELETE", _review_path(review_id)))

    def documents(
        self,
        *,
        country: str | None = None,
        kind: DocumentKind | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> answers.DocumentList:
        """The documents that a photo can be checked against, sorted by id, 1 to 100 per page.

        country: ISO 3166-1 alpha-2 in lower case; q: words of the id, the title or the country's name.
        """
        query = {"country": country, "kind": kind, "q": q, "limit": limit, "cursor": cursor}
        return self._send(Call("GET", "/api/v1/documents", query=query))

    def rules(self, document_id: str, version: str | None = None) -> answers.RulesRecord:
        """What an authority asks of a document's photo; with an earlier version (`2026.11`), what it asked then."""
        query = {"documentId": document_id, "version": version}
        return self._send(Call("GET", "/api/v1/rules", query=query))

    def account(self) -> answers.Account:
        """The account of this key, with the key's scopes, the balance of the wallet and the calls of this month."""
        return self._send(Call("GET", "/api/v1/account"))

    def usage(self, *, from_: str | None = None, to: str | None = None) -> answers.Usage:
        """Calls and charges by day (UTC, `2026-11-30`, both days included) and operation; 30 days by default."""
        return self._send(Call("GET", "/api/v1/usage", query={"from": from_, "to": to}))

    def verdict_report(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        by: Literal["day", "month", "all"] | None = None,
        group: Literal["document", "key"] | None = None,
    ) -> answers.VerdictReport:
        """How many photos were READY, REVIEW and RETAKE; of the last 30 days and by day by default."""
        query = {"from": from_, "to": to, "by": by, "group": group}
        return self._send(Call("GET", "/api/v1/reports/verdicts", query=query))

    def finding_report(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        by: Literal["day", "month", "all"] | None = None,
        document_id: str | None = None,
    ) -> answers.FindingReport:
        """Which checks had photos answered RETAKE or REVIEW, and how often one was the only reason."""
        query = {"from": from_, "to": to, "by": by, "documentId": document_id}
        return self._send(Call("GET", "/api/v1/reports/findings", query=query))

    def pricing(self) -> answers.PriceList:
        """The price of each operation."""
        return self._send(Call("GET", "/api/v1/pricing"))

    def statement(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        kind: Literal["top_up", "charge", "refund", "adjustment"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> answers.Statement:
        """Every top-up, charge and refund, newest first, each with the balance after it."""
        query = {"from": from_, "to": to, "kind": kind, "limit": limit, "cursor": cursor}
        return self._send(Call("GET", "/api/v1/wallet/statement", query=query))

    def statement_csv(self, *, from_: str | None = None, to: str | None = None) -> str:
        """The whole range of the statement as CSV. The first line contains the column names."""
        query = {"from": from_, "to": to, "format": "csv"}
        return self._send(Call("GET", "/api/v1/wallet/statement", query=query, accept="text/csv"))

    def create_policy(
        self,
        name: str,
        *,
        warn: Sequence[str] | None = None,
        leave_out: Sequence[str] | None = None,
        profile: Profile | None = None,
        subject: Subject | None = None,
        acknowledge_editing_policy: bool | None = None,
        waive_authority: bool | None = None,
        idempotency_key: str | None = None,
    ) -> answers.Policy:
        """Makes a policy. warn: checks that do not change the status; leave_out: checks that are not made. Both do not
        hold for what the authority's rule states, unless waive_authority is True."""
        settings = policy_settings(warn, leave_out, profile, subject, acknowledge_editing_policy, waive_authority)
        body = {"name": name, "settings": settings}
        return self._send(Call("POST", "/api/v1/policies", body=body, idempotency_key=idempotency_key))

    def list_policies(self) -> answers.PolicyList:
        """All policies of the account with their latest versions, by name."""
        return self._send(Call("GET", "/api/v1/policies"))

    def policy(self, name: str) -> answers.PolicyWithVersions:
        """A policy with all its versions, the latest first."""
        return self._send(Call("GET", _policy_path(name)))

    def change_policy(
        self,
        name: str,
        *,
        warn: Sequence[str] | None = None,
        leave_out: Sequence[str] | None = None,
        profile: Profile | None = None,
        subject: Subject | None = None,
        acknowledge_editing_policy: bool | None = None,
        waive_authority: bool | None = None,
    ) -> answers.Policy:
        """Makes a new version of a policy. What is absent gets its usual value, not that of the version before."""
        settings = policy_settings(warn, leave_out, profile, subject, acknowledge_editing_policy, waive_authority)
        return self._send(Call("PUT", _policy_path(name), body={"settings": settings}))

    def archive_policy(self, name: str) -> answers.Policy:
        """Ends the use of a policy. Its versions can still be read."""
        return self._send(Call("DELETE", _policy_path(name)))

    def create_webhook(
        self,
        url: str,
        *,
        events: Sequence[WebhookEvent] | None = None,
        description: str | None = None,
        enabled: bool | None = None,
        idempotency_key: str | None = None,
    ) -> answers.WebhookWithSecret:
        """Makes a webhook: an https address that receives each event in `events`, such as `job.completed` (by default
        those of jobs). Its `secret` is shown once."""
        body = {"url": url, "events": events, "description": description, "enabled": enabled}
        return self._send(Call("POST", "/api/v1/webhooks", body=body, idempotency_key=idempotency_key))

    def list_webhooks(self) -> answers.WebhookList:
        """All webhooks of the account, oldest first."""
        return self._send(Call("GET", "/api/v1/webhooks"))

    def webhook(self, webhook_id: str) -> answers.Webhook:
        """A webhook, without its secret."""
        return self._send(Call("GET", _webhook_path(webhook_id)))

    def update_webhook(
        self,
        webhook_id: str,
        *,
        url: str | None = None,
        events: Sequence[WebhookEvent] | None = None,
        description: str | None = None,
        enabled: bool | None = None,
    ) -> answers.Webhook:
        """Changes the given members, and leaves the rest unchanged."""
        body = {"url": url, "events": events, "description": description, "enabled": enabled}
        return self._send(Call("PATCH", _webhook_path(webhook_id), body=body))

    def delete_webhook(self, webhook_id: str) -> None:
        """Deletes a webhook with its log. Pending deliveries are not sent."""
        self._send(Call[None]("DELETE", _webhook_path(webhook_id)))

    def rotate_webhook_secret(
        self, webhook_id: str, *, idempotency_key: str | None = None
    ) -> answers.WebhookWithSecret:
        """Gives a webhook a new secret. For 24 hours, events are signed with the old secret too."""
        return self._send(
            Call("POST", f"{_webhook_path(webhook_id)}/rotate", idempotency_key=idempotency_key)
        )

    def test_webhook(self, webhook_id: str, *, idempotency_key: str | None = None) -> answers.WebhookTest:
        """Sends the event `webhook.test` to the webhook, once. The deliveries show the response."""
        return self._send(Call("POST", f"{_webhook_path(webhook_id)}/test", idempotency_key=idempotency_key))

    def webhook_deliveries(
        self, webhook_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> answers.DeliveryList:
        """The events that were sent to a webhook in the last 30 days, newest first, with every attempt."""
        query = {"limit": limit, "cursor": cursor}
        return self._send(Call("GET", f"{_webhook_path(webhook_id)}/deliveries", query=query))

    def catalog(self) -> answers.Catalog:
        """Every document of the public catalog. Needs no key."""
        return self._send(Call("GET", "/api/public/requirements"))

    def requirement(self, country: str, document: str) -> answers.Requirement:
        """The public catalog's entry for a document, such as `us`, `passport`. Needs no key."""
        return self._send(Call("GET", f"/api/public/requirements/{escaped(country)}/{escaped(document)}"))


def _job_path(job_id: str) -> str:
    return f"/api/v1/photos/jobs/{escaped(job_id)}"


def _batch_path(batch_id: str) -> str:
    return f"/api/v1/batches/{escaped(batch_id)}"


def _policy_path(name: str) -> str:
    return f"/api/v1/policies/{escaped(name)}"


def _review_path(review_id: str) -> str:
    return f"/api/v1/reviews/{escaped(review_id)}"


def _webhook_path(webhook_id: str) -> str:
    return f"/api/v1/webhooks/{escaped(webhook_id)}"
