"""The arguments of calls, and how they are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from .call import given
from .photo import Photo, data_url

Subject = Literal["adult", "child", "infant"]
"""infant: below 1 year; child: 1 to 9 years."""

Profile = Literal["standard", "strict"]
"""standard: few good photos are REVIEW or RETAKE; strict: more of them are, so that fewer faults pass."""

Mode = Literal["check", "validate"]
JobStatus = Literal["queued", "running", "completed", "failed", "cancelled"]
WebhookEvent = Literal["job.completed", "job.failed", "job.cancelled"]
DocumentKind = Literal["passport", "visa", "identity-card", "residence-permit", "driving-licence", "other"]


class _JobItem(TypedDict):
    document_id: str
    image_base64: Photo


class JobItemRequest(_JobItem, total=False):
    """One photo of a job."""

    subject: Subject
    profile: Profile
    mode: Mode
    """validate by default."""
    item_id: str
    """The caller's own name for the item; by default its number, from 1."""


def photo_body(document_id: str, photo: Photo, subject: Subject | None, profile: Profile | None) -> Mapping[str, object]:
    """The members that all calls about a photo have."""
    return {"documentId": document_id, "imageBase64": data_url(photo), "subject": subject, "profile": profile}


def job_item(item: JobItemRequest) -> Mapping[str, object]:
    """An item of a job, in the form in which it is sent."""
    body = photo_body(item["document_id"], item["image_base64"], item.get("subject"), item.get("profile"))
    return given({**body, "mode": item.get("mode"), "itemId": item.get("item_id")})
