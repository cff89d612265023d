"""Checks one photo: `LIKENESS_API_KEY=… python check_photo.py us-passport photo.jpg`."""

import os
import sys
from pathlib import Path

from likeness import InsufficientFundsError, Likeness, UnprocessablePhotoError

document_id, photo = sys.argv[1], Path(sys.argv[2])
base_url = os.environ.get("LIKENESS_BASE_URL", "http://localhost:4321")

with Likeness(os.environ["LIKENESS_API_KEY"], base_url) as likeness:
    try:
        result = likeness.check_photo(document_id, photo)
    except InsufficientFundsError as error:
        sys.exit(f"The wallet holds {error.balance} USD, the check costs {error.price}: {error.top_up_url}")
    except UnprocessablePhotoError as error:
        sys.exit(f"This photo cannot be judged: {error.detail}")

print(result["status"], "for", result["document"])
for finding in result["findings"]:
    if finding["outcome"] != "PASS":
        print(f"- {finding['message']} {finding['advice'] or ''}")
