"""`python write_async.py` makes `async_operations.py` from `operations.py`. A test fails if it is out of date."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).parent / "src" / "likeness"

RULES = (
    (r"`write_async.py` makes `async_operations.py` from this file", "`write_async.py` made it from `operations.py`"),
    (r"\bOperations\b", "AsyncOperations"),
    (r"\bIterator\b", "AsyncIterator"),
    (r"(?m)^    def (?!watch_job|_stream)", "    async def "),
    (r"\bself\.(_send|_pause|_feed|job|batch_results|send_batch_item)\(", r"await self.\1("),
)


def asynchronous(source: str) -> str:
    """The same operations, as coroutines."""
    for pattern, replacement in RULES:
        source = re.sub(pattern, replacement, source)
    return source


if __name__ == "__main__":
    written = asynchronous((PACKAGE / "operations.py").read_text("utf-8"))
    (PACKAGE / "async_operations.py").write_text(written, "utf-8")
