"""Writes the methods of the Python client that are a call of one operation each. Those that do more are in `client.py`."""

from __future__ import annotations

import re

from schemas import Schema, Writer, named

METHODS = {
    ("check_photo", "photos.check"):
        """Judges whether a photo can be used, by the best crop that the document allows, for 0.05 USD.

        document_id: such as `us-passport`. image_base64: a data URL or base64, or bytes, a path or a file;
        or image_url: the https address at which the service fetches the photo. subject:
        the age group of the person in the photo; an adult by default. statements: what the person says, as the
        `question` of a cause gives it, such as `{"glasses": True}`. profile: `strict` finds more faults and more
        false ones; `standard` by default. policy: the name of one of the account's policies; an empty text for
        none, and the default of the key if absent. language: of messages and advice; English by default. idempotency_key: to
        repeat a call without paying again.
        """,
    ("validate_photo", "photos.validate"):
        """Judges whether the file, unchanged, is acceptable to the authority, for 0.05 USD. See check_photo.""",
    ("replace_background", "photos.background"):
        """Replaces the background with a plain one, for 0.25 USD; `image_base64` of the result is the new photo.

        colour: `#rrggbb` or a name that the document has; quality: of a JPEG, 1 to 100; crop: to the document's size;
        acknowledge_editing_policy: True continues even if the authority does not accept edited photos.
        """,
    ("list_jobs", "photos.jobs.list"):
        """The account's jobs without their items, newest first, 1 to 100 per page; cursor: a `next_cursor`.""",
    ("job", "photos.jobs.get"):
        """A job, with its `items` if it was created with them: each with its result or its problem once there is one.""",
    ("add_job_item", "photos.jobs.items.add"):
        """Adds one photo to an open job. The same photo with the same id is accepted once, however often it is sent.

        document_id, subject: if not those of the job.
        """,
    ("list_job_items", "photos.jobs.items.list"):
        """Items that have ended, in the order in which they were accepted, 1 to 100 per page; cursor: a `next_cursor`.""",
    ("close_job", "photos.jobs.close"):
        """The job takes no more photos; the rest of them is judged.""",
    ("pause_job", "photos.jobs.pause"):
        """No further photo of the job is held and judged until it is resumed.""",
    ("resume_job", "photos.jobs.resume"):
        """Goes on with a job that was paused, by a call or for lack of money.""",
    ("cancel_job", "photos.jobs.cancel"):
        """Cancels the waiting items. Of 20 items none of which has a result, nothing is charged.""",
    ("delete_job", "photos.jobs.delete"):
        """Deletes a job, with its results and the photos that are still stored.""",
    ("kept_check", "checks.get"):
        """The result of a check or a validation of the last 30 days, by its `request_id`. fields: only these members.""",
    ("create_review", "reviews.create"):
        """Makes a case of a result, named by its `request_id`, about which a member decides in the dashboard.

        image_base64: the photo, a JPEG or PNG, only with keep_seconds, which says how long it is kept: at most 7 days.
        reference: the caller's own name of the case.
        """,
    ("list_reviews", "reviews.list"):
        """The account's cases, newest first, 1 to 100 per page; cursor: a `next_cursor`.""",
    ("review", "reviews.get"):
        """A case, with the decision in `override` once there is one.""",
    ("delete_review", "reviews.delete"):
        """Deletes a case, its photo and its decision.""",
    ("documents", "documents"):
        """The documents that a photo can be checked against, sorted by id, 1 to 100 per page.

        country: ISO 3166-1 alpha-2 in lower case; q: words of the id, the title or the country's name.
        """,
    ("rules", "rules"):
        """What an authority asks of a document's photo; with an earlier version (`2026.11`), what it asked then.""",
    ("account", "account"):
        """The account of this key, with the key's scopes, the balance of the wallet and the calls of this month.""",
    ("usage", "usage"):
        """Calls and charges by day (UTC, `2026-11-30`, both days included) and operation; 30 days by default.""",
    ("verdict_report", "reports.verdicts"):
        """How many photos were READY, REVIEW and RETAKE; of the last 30 days and by day by default.""",
    ("finding_report", "reports.findings"):
        """Which checks had photos answered RETAKE or REVIEW, and how often one was the only reason.""",
    ("pricing", "pricing"):
        """The price of each operation.""",
    ("statement", "wallet.statement"):
        """Every top-up, charge and refund, newest first, each with the balance after it.""",
    ("create_policy", "policies.create"):
        """Makes a policy. warn: checks that do not change the status; leave_out: checks that are not made. Both do not
        hold for what the authority's rule states, unless waive_authority is True.""",
    ("list_policies", "policies.list"):
        """All policies of the account with their latest versions, by name.""",
    ("policy", "policies.get"):
        """A policy with all its versions, the latest first.""",
    ("change_policy", "policies.change"):
        """Makes a new version of a policy. What is absent gets its usual value, not that of the version before.""",
    ("archive_policy", "policies.archive"):
        """Ends the use of a policy. Its versions can still be read.""",
    ("create_webhook", "webhooks.create"):
        """Makes a webhook: an https address that receives each event in `events`, such as `job.completed` (by default
        those of jobs). Its `secret` is shown once.""",
    ("list_webhooks", "webhooks.list"):
        """All webhooks of the account, oldest first.""",
    ("webhook", "webhooks.get"):
        """A webhook, without its secret.""",
    ("update_webhook", "webhooks.update"):
        """Changes the given members, and leaves the rest unchanged.""",
    ("delete_webhook", "webhooks.delete"):
        """Deletes a webhook with its log. Pending deliveries are not sent.""",
    ("rotate_webhook_secret", "webhooks.rotate"):
        """Gives a webhook a new secret. For 24 hours, events are signed with the old secret too.""",
    ("test_webhook", "webhooks.test"):
        """Sends the event `webhook.test` to the webhook, once. The deliveries show the response.""",
    ("webhook_deliveries", "webhooks.deliveries"):
        """The events that were sent to a webhook in the last 30 days, newest first, with every attempt.""",
    ("catalog", "public.requirements"):
        """Every document of the public catalog. Needs no key.""",
    ("requirement", "public.requirement"):
        """The public catalog's entry for a document, such as `us`, `passport`. Needs no key.""",
}
"""The name of each method and its operation, with what the method says of itself."""

OPERATIONS_HEAD = '''"""Generated by `generate.py` from the OpenAPI document: every operation of the API as a method."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Literal

from . import answers
from .call import Call, Result, escaped, given
from .requests import Photo, data_url


class Operations(ABC):
    """Each method raises a LikenessError if there is no result. Amounts of money are decimal strings in USD."""

    @abstractmethod
    def _send(self, call: Call[Result]) -> Result: ...
'''

RENAMED = {"policyName": "name", "from": "from_"}
"""Arguments whose name is not that of the parameter or member."""

BY_POSITION = {"version", "imageBase64"}
"""Optional arguments that may be passed by position."""

LONGEST_CHOICE = 10
"""The most values of an argument that its type names."""


class Arguments:
    """The arguments of a method, and the expressions that send them."""

    def __init__(self, schemas: dict[str, Schema]) -> None:
        self._schemas = schemas
        self._positional = ["self"]
        self._named: list[str] = []

    def add(self, name: str, schema: Schema, required: bool) -> str:
        """Declares an argument. Returns the expression of what is sent for it."""
        argument = RENAMED.get(name) or re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)
        kind = "Photo" if name == "imageBase64" else self._typed(schema).removesuffix(" | None")
        kinds = self._positional if required or name in BY_POSITION else self._named
        kinds.append(f"{argument}: {kind}" if required else f"{argument}: {kind} | None = None")
        if kind != "Photo":
            return argument
        return f"data_url({argument})" if required else f"None if {argument} is None else data_url({argument})"

    def body(self, schema: Schema) -> str:
        """Declares the members of a body; those of `settings` are arguments too. Returns the body's expression."""
        members = {}
        for name, member in schema["properties"].items():
            if name == "settings":
                members[name] = f"given({self.body(self._schemas['PolicySettings'])})"
            else:
                members[name] = self.add(name, member, name in schema.get("required", []))
        return _listed("{", [f'"{name}": {value}' for name, value in members.items()], "}")

    def _typed(self, schema: Schema) -> str:
        if "$ref" in schema:
            return "answers." + named(schema).removesuffix("Input")
        if len(schema.get("enum", [])) > LONGEST_CHOICE:
            return "str"
        if schema.get("type") == "array":
            return f"Sequence[{self._typed(schema['items'])}]"
        # Every number that is passed is a count.
        return "int" if schema.get("type") == "number" else re.sub("^dict", "Mapping", Writer({}).typed(schema, ""))

    def __str__(self) -> str:
        return _listed("(", [*self._positional, *(["*", *self._named] if self._named else [])], ")")


def method(name: str, about: str, path: str, verb: str, operation: Schema, schemas: dict[str, Schema]) -> str:
    """The text of a method that calls an operation."""
    arguments = Arguments(schemas)
    for place in re.findall("{(.*?)}", path):
        path = path.replace(f"{{{place}}}", f"{{escaped({arguments.add(place, {'type': 'string'}, True)})}}")
    parts = [f'"{verb.upper()}"', f'{"f" if "{" in path else ""}"{path}"']
    parameters = operation.get("parameters", [])
    asked = [entry for entry in parameters if entry.get("in") == "query" and entry["name"] != "format"]
    sent = ""
    if "requestBody" in operation:
        body = arguments.body(schemas[named(operation["requestBody"]["content"]["application/json"]["schema"])])
        sent = f"        body: dict[str, object] = {body}\n"
        parts.append("body=body")
    elif asked:
        query = [f'"{entry["name"]}": {arguments.add(entry["name"], entry["schema"], entry["required"])}' for entry in asked]
        sent = f"        query: dict[str, object] = {_listed('{', query, '}')}\n"
        parts.append("query=query")
    if any(entry.get("$ref", "").endswith("IdempotencyKey") for entry in parameters):
        parts.append(f"idempotency_key={arguments.add('idempotency_key', {'type': 'string'}, False)}")
    answer = next(answer for status, answer in operation["responses"].items() if status < "300")
    if "content" in answer:
        result = "answers." + named(answer["content"]["application/json"]["schema"])
        call = f"return self._send(Call({', '.join(parts)}))"
    else:
        result, call = "None", f"self._send(Call[None]({', '.join(parts)}))"
    return f'    def {name}{arguments} -> {result}:\n        """{about}"""\n{sent}        {call}\n'


def _listed(start: str, entries: list[str], end: str) -> str:
    """Entries between brackets, one a line if there are several."""
    if len(entries) < 4:
        return start + ", ".join(entries) + end
    return start + "".join(f"\n            {entry}," for entry in entries) + "\n        " + end


def operations_module(document: Schema) -> str:
    """The text of `operations.py`."""
    operations = {
        operation["operationId"]: (path, verb, operation)
        for path, verbs in document["paths"].items()
        for verb, operation in verbs.items()
        if isinstance(operation, dict)
    }
    schemas = document["components"]["schemas"]
    methods = [method(name, about, *operations[of], schemas) for (name, of), about in METHODS.items()]
    return "\n".join([OPERATIONS_HEAD, *methods])
