"""What can be set: by flag, else by environment (`HOLLOWS_PORT=80`), else in a TOML file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class BadSettingsError(ValueError):
    """Settings that cannot be; one line."""


def data_folder() -> Path:
    """Where this user's programs keep what must not be lost."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "hollows"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "hollows"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "hollows"


class Settings(BaseSettings):
    """The server's settings; each has the name of its flag."""

    model_config = SettingsConfigDict(
        env_prefix="HOLLOWS_", extra="forbid", frozen=True, str_strip_whitespace=True
    )

    host: str = "127.0.0.1"
    port: int = 4655
    database: str = ""
    redis: str = ""
    url: str = Field(default="", description="the address outside, where a proxy changes it")
    proxies: str = Field(
        default="127.0.0.1", description="machines whose forwarding headers are believed"
    )
    log: Literal["text", "json"] = "text"
    keep_days: int = Field(
        default=365, ge=1, le=36_500, description="finished games are kept so long"
    )
    idle_days: int = Field(
        default=30, ge=1, le=36_500, description="a game nobody plays ends after them"
    )
    push_contact: str = "mailto:hollows@localhost"
    push_hosts: str = Field(
        default="", description="further hosts that may be pushed to, such as a test's"
    )
    analysis_seconds: float = Field(default=2.0, gt=0, le=60)
    analysis_threads: int = Field(default=1, ge=1, le=8)
    analysis_queue: int = Field(default=8, ge=1, le=1000)
    rate: float = Field(
        default=20.0, gt=0, description="requests a second that one client may make"
    )
    rate_all: float = Field(
        default=500.0, gt=0, description="requests a second of all clients together"
    )
    connections: int = Field(default=10_000, ge=1, description="live connections of one process")

    @field_validator("database")
    @classmethod
    def _database(cls, text: str) -> str:
        """A path is a SQLite file; `sqlite` and `postgresql` get their asynchronous drivers."""
        if not text:
            text = str(data_folder() / "hollows.db")
        if "://" not in text:
            return URL.create(
                DRIVERS["sqlite"], database=str(Path(text).absolute())
            ).render_as_string()
        try:
            url = make_url(text)
        except ArgumentError:
            raise ValueError("expected a file, or postgresql://user@host/name") from None
        url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
        if url.drivername not in DRIVERS.values():
            raise ValueError(f"{url.drivername} is not possible: sqlite or postgresql")
        if url.drivername == DRIVERS["sqlite"] and not url.database:
            raise ValueError("a game must outlive the server: name a file")
        return url.render_as_string(hide_password=False)

    @field_validator("redis")
    @classmethod
    def _redis(cls, text: str) -> str:
        if text and not text.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("expected redis://host:port")
        if text:
            try:
                make_url(text)
            except (ArgumentError, ValueError):
                raise ValueError("expected redis://host:port") from None
        return text

    @field_validator("url")
    @classmethod
    def _url(cls, text: str) -> str:
        parts = urlsplit(text)
        if text and not (parts.scheme in ("http", "https") and parts.netloc):
            raise ValueError("expected https://host")
        return text

    @property
    def on_sqlite(self) -> bool:
        return self.database.startswith("sqlite")

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return Path(make_url(self.database).database or "")

    def shown(self) -> dict[str, Any]:
        """All settings, secrets left out."""
        shown = self.model_dump()
        shown["database"] = make_url(self.database).render_as_string()
        if self.redis:
            shown["redis"] = make_url(self.redis).set(query={}).render_as_string()
        return shown

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        file = os.environ.get("HOLLOWS_CONFIG")
        from_file = [TomlConfigSettingsSource(settings_cls, Path(file))] if file else []
        return (init_settings, env_settings, *from_file)


def read_settings(**flags: Any) -> Settings:
    """The settings; flags that are None were not given."""
    file = os.environ.get("HOLLOWS_CONFIG")
    if file and not Path(file).is_file():
        raise BadSettingsError(f"there is no settings file {file}")
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(map(str, first["loc"]))
        problem = first["msg"].removeprefix("Value error, ")
        raise BadSettingsError(f"{name} is not possible: {problem}") from None
    except ValueError as error:  # the file is no TOML
        raise BadSettingsError(f"{file}: {error}") from None
