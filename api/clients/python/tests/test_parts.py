"""The behaviour that the table of cases does not cover."""

from __future__ import annotations

import inspect
import io
import json
import os
import pickle
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import likeness
import pytest
from generate import PACKAGE, answers_module, asynchronous, operations_module
from likeness import AsyncLikeness, Likeness, errors
from likeness.call import backoff_seconds, retry_after_seconds
from likeness.job_events import EventReader
from likeness.requests import data_url, job_items, mime_type, photos_in

with urlopen(f"{os.environ['LIKENESS_SERVICE']}/api/openapi.json") as answer:
    OPENAPI = json.load(answer)


def test_written_files_are_up_to_date() -> None:
    sources = {name: (PACKAGE / f"{name}.py").read_text("utf-8") for name in ("answers", "operations", "client")}
    assert sources["answers"] == answers_module(OPENAPI), "run npm run generate -- types"
    assert sources["operations"] == operations_module(OPENAPI), "run npm run generate -- types"
    for name in ("operations", "client"):
        written = (PACKAGE / f"async_{name}.py").read_text("utf-8")
        assert written == asynchronous(sources[name]), "run python generate.py"


def test_both_clients_take_the_same() -> None:
    for name, method in inspect.getmembers(Likeness, inspect.isfunction):
        if not name.startswith("_"):
            assert inspect.signature(method).parameters == inspect.signature(getattr(AsyncLikeness, name)).parameters


def test_every_problem_of_the_api_has_a_class_of_its_own_kind() -> None:
    known = {problem["code"]: problem["status"] for problem in OPENAPI["x-problems"]}
    assert len(known) > 30
    for code, status in known.items():
        assert errors.error_class(code, status) is not likeness.LikenessError, code
    assert set(errors.BY_CODE) <= set(known)


def test_every_class_of_error_is_in_the_table() -> None:
    table = json.loads((Path(__file__).parents[2] / "cases.json").read_text("utf-8"))
    raised = {case["expect"]["raises"]["class"] for case in table["cases"] if "raises" in case["expect"]}
    classes = (name for name, value in vars(errors).items() if inspect.isclass(value))
    assert raised == {name for name in classes if name.endswith("Error")}


def test_ids_of_photos_are_ends_of_their_names(tmp_path: Path) -> None:
    end = "x" * 95 + ".jpg"
    for start in ("A", "more "):
        (tmp_path / (start + end)).write_bytes(b"")
    (tmp_path / "folder").mkdir()
    assert [photo["item_id"] for photo in photos_in(tmp_path)] == ["A" + end, " " + end]
    (tmp_path / ("other " + end)).write_bytes(b"")
    ids = [photo["item_id"] for photo in photos_in(tmp_path)]
    assert ids == ["A" + end, " " + end, end[-96:] + " (2)"]


def test_waits_double_up_to_eight_seconds() -> None:
    assert [backoff_seconds(tries, 1) for tries in (1, 2, 3, 4, 5, 6, 5000)] == [0.5, 1, 2, 4, 8, 8, 8]
    assert backoff_seconds(3, 0.25) == 0.5
    assert retry_after_seconds("1.5") is None
    assert retry_after_seconds("-1") is None


def test_what_is_no_photo_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="pathlib.Path"):
        data_url("photo.jpg")
    with pytest.raises(TypeError, match='"rb"'):
        data_url(io.StringIO("text"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not int"):
        data_url(7)  # type: ignore[arg-type]
    (tmp_path / "empty.jpg").write_bytes(b"")
    with pytest.raises(errors.InvalidRequestError, match="is an empty file"):
        data_url(tmp_path / "empty.jpg")
    assert data_url("iVBORw0K\nGgo=") == "data:image/png;base64,iVBORw0KGgo="


@pytest.mark.parametrize(
    ("items", "message"),
    [
        (None, "list of at least one item"),
        ([], "list of at least one item"),
        ("photo.jpg", "list of at least one item"),
        ([{}], "no image_base64"),
    ],
)
def test_a_job_without_photos_is_refused_before_it_is_sent(items: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        job_items(items)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"),
        (b"\x00\x00\x00\x20ftypavif", "image/avif"),
        (b"\x00\x00\x00\x18ftypheic", "image/heic"),
        (b"GIF89a", "image/unknown"),
        (b"", "image/unknown"),
    ],
)
def test_bytes_tell_the_type(content: bytes, expected: str) -> None:
    assert mime_type(content) == expected


def test_options_that_none_can_be_are_refused() -> None:
    with pytest.raises(ValueError, match="API key"):
        Likeness("lk_live_x\n")
    with pytest.raises(ValueError, match="base_url"):
        Likeness("lk_live_x", "likeness.example")
    for timeout in (0, -1, float("inf")):
        with pytest.raises(ValueError, match="timeout"):
            Likeness("lk_live_x", timeout=timeout)
    with pytest.raises(ValueError, match="idempotency key"):
        Likeness("lk_live_x").test_webhook("whe_1", idempotency_key="clé")


def test_an_error_survives_the_way_to_another_process() -> None:
    about: dict[str, Any] = {"status": 402, "request_id": "req_1", "problem": {"balance": "0.02"}}
    error = likeness.InsufficientFundsError("insufficient_funds", "Too little.", **about)
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), copy.status, copy.balance, str(copy)) == (type(error), 402, "0.02", str(error))
    assert str(error) == "Too little. (insufficient_funds, req_1)"


def test_events_are_read_wherever_the_stream_is_cut() -> None:
    stream = 'event: item\r\ndata: {"name":\r\ndata: "Zoë"}\r\n\r\n: alive\r\revent:job\ndata:{}\n\n'.encode()
    wanted = [{"event": "item", "data": {"name": "Zoë"}}, {"event": "job", "data": {}}]
    for size in range(1, len(stream)):
        reader = EventReader()
        parts = [stream[start : start + size] for start in range(0, len(stream), size)]
        assert [event for part in parts for event in reader.feed(part)] == wanted
