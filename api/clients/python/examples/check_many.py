"""Checks many photos as one job: `LIKENESS_API_KEY=… python check_many.py us-passport *.jpg`."""

import asyncio
import os
import sys
from pathlib import Path

from likeness import AsyncLikeness, JobItemRequest


async def main(document_id: str, photos: list[Path]) -> None:
    base_url = os.environ.get("LIKENESS_BASE_URL", "http://localhost:4321")
    async with AsyncLikeness(os.environ["LIKENESS_API_KEY"], base_url) as likeness:
        items: list[JobItemRequest] = [
            {"document_id": document_id, "image_base64": photo, "item_id": photo.name} for photo in photos
        ]
        job = await likeness.create_job(items)
        async for event in likeness.watch_job(job["id"]):
            if event["event"] == "item":
                print(event["data"]["item_id"], event["data"]["status"])
        job = await likeness.wait_for_job(job["id"])
    for item in job["items"]:
        outcome = item["result"]["status"] if item["result"] else item["problem"]
        print(item["item_id"], outcome)


asyncio.run(main(sys.argv[1], [Path(name) for name in sys.argv[2:]]))
