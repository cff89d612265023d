"""The table of cases that the clients share (`api/clients/cases.json`; `api/clients/README.md` describes it)."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import likeness
import pytest

from calling import caller

TABLE = json.loads((Path(__file__).parents[2] / "cases.json").read_text("utf-8"))
ORIGIN = os.environ["LIKENESS_SCRIPTED_SERVER"]


@pytest.mark.parametrize("manner", ["sync", "async"])
@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["name"])
def test_case(case: dict[str, Any], manner: str) -> None:
    base_url = f"{ORIGIN}/{case['name']}~python-{manner}"
    options = {"api_key": TABLE["key"], "base_url": base_url, **case.get("options", {})}
    waits: list[float] = []
    call, expected = caller(manner, waits.append, **options), case["expect"]
    method, given = case["call"]["method"], arguments(case["call"]["arguments"])
    if "raises" in expected:
        with pytest.raises(likeness.LikenessError) as raised:
            call(method, **given)
        assert_raised(raised.value, expected["raises"])
    else:
        assert_part(call(method, **given), expected["returns"])

    with urlopen(f"{base_url}/_tries") as answer:
        tries = json.load(answer)
    assert len(tries) == expected["tries"]
    if expected.get("sameIdempotencyKey"):
        assert len({sent["headers"]["idempotency-key"] for sent in tries}) == 1
    for sent, wanted in zip(tries, expected.get("requests", [])):
        assert_sent(sent, wanted)
    if "waits" in expected:
        assert len(waits) == len(expected["waits"])
        assert all(least <= wait <= most for wait, (least, most) in zip(waits, expected["waits"])), waits


def arguments(given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of the table with their names and values in Python."""
    return {"from_" if name == "from" else name: from_json(value) for name, value in given.items()}


def from_json(value: Any) -> Any:
    if isinstance(value, dict) and "$path" in value:
        return Path(value["$path"])
    return base64.b64decode(value["$bytes"]) if isinstance(value, dict) and "$bytes" in value else value


def assert_raised(error: likeness.LikenessError, expected: dict[str, Any]) -> None:
    assert type(error) is getattr(likeness, expected["class"])
    for name, value in expected.items():
        if name != "class":
            assert_part(getattr(error, name), value)


def assert_sent(sent: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert (sent["method"], sent["path"]) == (wanted["method"], wanted["path"])
    if "query" in wanted:
        assert sent["query"] == wanted["query"]
    for name, value in wanted.get("headers", {}).items():
        if value == "*":
            assert sent["headers"].get(name)
        else:
            assert sent["headers"].get(name) == value
    if "body" in wanted:
        assert_part(sent["body"], wanted["body"])


def assert_part(whole: Any, part: Any) -> None:
    """Objects may have more members; everything else must be the same."""
    if isinstance(part, dict):
        for name, value in part.items():
            assert_part(whole[name], value)
    elif isinstance(part, list):
        assert len(whole) == len(part)
        for entry, value in zip(whole, part):
            assert_part(entry, value)
    else:
        assert whole == part
