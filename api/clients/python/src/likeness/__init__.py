"""The client of the Likeness API, which tells whether a photo meets what an authority asks of it."""

from .answers import (
    Account,
    BackgroundResult,
    CheckName,
    CheckResult,
    DeliveryList,
    DocumentList,
    FindingCode,
    Job,
    JobList,
    PriceList,
    RulesRecord,
    Statement,
    Usage,
    Webhook,
    WebhookList,
    WebhookWithSecret,
)
from .async_client import AsyncLikeness
from .client import Likeness
from .errors import (
    AuthenticationError,
    CallTimedOutError,
    ConnectionFailedError,
    IdempotencyError,
    InsufficientFundsError,
    InvalidRequestError,
    JobNotDoneError,
    LikenessError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    UnprocessablePhotoError,
)
from .job_events import JobEvent
from .photo import Photo
from .requests import JobItemRequest
from .version import __version__

__all__ = [
    "Account",
    "AsyncLikeness",
    "AuthenticationError",
    "BackgroundResult",
    "CallTimedOutError",
    "CheckName",
    "CheckResult",
    "ConnectionFailedError",
    "DeliveryList",
    "DocumentList",
    "FindingCode",
    "IdempotencyError",
    "InsufficientFundsError",
    "InvalidRequestError",
    "Job",
    "JobEvent",
    "JobItemRequest",
    "JobList",
    "JobNotDoneError",
    "Likeness",
    "LikenessError",
    "NotFoundError",
    "PermissionDeniedError",
    "Photo",
    "PriceList",
    "RateLimitError",
    "RulesRecord",
    "ServerError",
    "Statement",
    "UnprocessablePhotoError",
    "Usage",
    "Webhook",
    "WebhookList",
    "WebhookWithSecret",
    "__version__",
]
