"""What every test starts from."""

from __future__ import annotations

import os

os.environ["LANGUAGE"] = "en"  # tests read what is said to a person
