"""The whole list of endpoints, against a running service."""

from __future__ import annotations

import base64
import io
import json
import os
from pathlib import Path
from typing import Any

import likeness
import pytest

from calling import KEY, PNG, SERVICE, Calling, caller

MANNERS = ["sync", "async"]


@pytest.fixture(params=MANNERS)
def call(request: pytest.FixtureRequest) -> Calling:
    return caller(request.param, api_key=KEY, base_url=SERVICE)


def test_photos(call: Calling, tmp_path: Path) -> None:
    file = tmp_path / "photo.png"
    file.write_bytes(PNG)
    text = base64.b64encode(PNG).decode()
    checked = call("check_photo", "us-passport", file, idempotency_key="one call")
    assert checked["document"] == "US-PASSPORT"
    assert checked["checks"]["head_size"] == "PASS"
    for photo in (PNG, bytearray(PNG), io.BytesIO(PNG), text, f"data:image/png;base64,{text}"):
        # The bytes are the same, so this is the same call: it gets the first answer again, without a charge.
        assert call("check_photo", "us-passport", photo, idempotency_key="one call") == checked

    validated = call("validate_photo", "us-passport", PNG, subject="child", profile="strict")
    assert (validated["mode"], validated["subject"], validated["profile"]) == ("validate", "child", "strict")
    made = call("replace_background", "zz-icao-9303", PNG, format="png", colour="#f0f0f0")
    assert base64.b64decode(made["image_base64"].partition(",")[2])
    assert made["identity"]["person_pixels_changed"] == 0


def test_jobs(call: Calling) -> None:
    items = [{"document_id": "us-passport", "image_base64": PNG, "item_id": name} for name in ("anna", "ben")]
    created = call("create_job", items, metadata={"order_number": "7"})
    events = call("watch_job", created["id"])
    assert events[0]["event"] == "job"
    assert events[-1]["data"]["status"] == "completed"
    job = call("wait_for_job", created["id"])
    assert [item["item_id"] for item in job["items"]] == ["anna", "ben"]
    assert job["metadata"] == {"order_number": "7"}
    assert job["items"][0]["result"]["status"] == "READY"
    assert call("job", job["id"]) == job
    assert any(listed["id"] == job["id"] for listed in call("list_jobs", status="completed")["data"])
    assert call("cancel_job", job["id"]) == job
    assert call("delete_job", job["id"]) is None
    with pytest.raises(likeness.NotFoundError):
        call("job", job["id"])


def test_reading(call: Calling) -> None:
    account = call("account")
    assert account["wallet"]["currency"] == "USD"
    first = call("documents", country="us", limit=1)
    second = call("documents", country="us", limit=1, cursor=first["next_cursor"])
    assert first["data"][0]["id"] != second["data"][0]["id"]
    rules = call("rules", "us-passport")
    assert call("rules", "us-passport", rules["version"])["superseded_by"] is None
    assert any(price["price"] == "0.25" for price in call("pricing")["data"])
    assert call("verdict_report", from_="2025-01-01", to="2025-01-01", group="key")["data"] == []
    assert call("finding_report", to="2025-01-01", by="all")["data"] == []
    assert call("usage", from_="2025-01-01", to="2025-01-01")["data"] == []
    assert call("statement", limit=100)["data"][-1]["kind"] == "top_up"
    assert "top_up" in call("statement_csv")


@pytest.mark.parametrize("manner", MANNERS)
def test_a_call_may_take_for_ever(manner: str) -> None:
    call = caller(manner, api_key=KEY, base_url=SERVICE, timeout=None)
    assert call("account")["id"]
    assert call("watch_job", call("create_job", [{"document_id": "us-passport", "image_base64": PNG}])["id"])


FAULT_RUNS: dict[str, list[dict[str, Any]]] = json.loads(os.environ["LIKENESS_FAULT_RUNS"])


@pytest.mark.parametrize(
    ("manner", "run"),
    [(manner, run) for manner, runs in FAULT_RUNS.items() for run in runs],
    ids=lambda value: value if isinstance(value, str) else f"{value['method']}-{'-'.join(map(str, value['faults']))}",
)
def test_faults(manner: str, run: dict[str, Any]) -> None:
    """The process that started this test checks afterwards how often each call was tried and charged."""
    options = {"api_key": run["apiKey"], "base_url": run["baseUrl"], "timeout": run["timeout"]}
    call = caller(manner, lambda seconds: None, **options)
    if run["method"] == "create_job":
        given: tuple[Any, ...] = ([{"document_id": "zz-icao-9303", "image_base64": PNG}],)
    else:
        given = ("zz-icao-9303", PNG)
    if run["raises"] is None:
        assert call(run["method"], *given)
    else:
        with pytest.raises(getattr(likeness, run["raises"])):
            call(run["method"], *given)
