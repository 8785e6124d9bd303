"""The documentation site: Sphinx with MyST and furo; `make docs` builds it."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
os.environ["LANGUAGE"] = "en"  # the boards and stories are told in the language of the pages

with (HERE.parent / "pyproject.toml").open("rb") as file:
    described = tomllib.load(file)["project"]

project = "Hollows"
author = "the authors of Hollows"
project_copyright = f"{author}, MIT licence"
release = version = described["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "boards"]
exclude_patterns = ["notebooks/**", "README.md", "levels/*.md"]
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings write `names` with single backticks, as Markdown does.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
autodoc_default_options = {"members": True, "show-inheritance": False}
python_use_unqualified_type_names = True
maximum_signature_line_length = 90
add_module_names = False

html_theme = "furo"
html_title = "Hollows"
html_static_path = ["look"]
html_css_files = ["hollows.css"]
html_favicon = "look/icon.svg"
html_copy_source = False
html_show_sphinx = False
pygments_style = "friendly"
pygments_dark_style = "native"

PAPER, INK, MUTED, LINE, CAN = "#f6f1e7", "#2b241d", "#6b6155", "#e3d9c8", "#2f6f62"
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fbf8f1",
        "color-background-secondary": PAPER,
        "color-background-border": LINE,
        "color-foreground-primary": INK,
        "color-foreground-secondary": "#574d42",
        "color-foreground-muted": MUTED,
        "color-brand-primary": CAN,
        "color-brand-content": CAN,
        "color-brand-visited": "#4d5f8a",
        "color-code-background": PAPER,
        "color-highlight-on-target": "#e2ece3",
    },
    "dark_css_variables": {
        "color-background-primary": "#17120d",
        "color-background-secondary": "#1e1812",
        "color-background-border": "#3a2f24",
        "color-foreground-primary": "#eee4d3",
        "color-foreground-secondary": "#cbbda8",
        "color-foreground-muted": "#a89a86",
        "color-brand-primary": "#63b8a5",
        "color-brand-content": "#63b8a5",
        "color-brand-visited": "#a7b4dd",
        "color-code-background": "#1e1812",
        "color-highlight-on-target": "#22352f",
    },
}
