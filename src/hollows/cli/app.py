"""The commands and their flags. What a command does is loaded only when it is called."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from hollows.cli import complete
from hollows.cli.arena import arena
from hollows.cli.bench import bench
from hollows.cli.common import (
    AsJson,
    BadInputError,
    EditionName,
    GameName,
    Options,
    Plain,
    PositionText,
    Setup,
    Study,
    takes_setup,
)
from hollows.cli.endgame import endgame
from hollows.cli.kgp import kgp
from hollows.cli.solve import solve
from hollows.cli.study import explorer, lessons, puzzles
from hollows.cli.ugi import ugi
from hollows.games import HollowsError

BAD_INPUT = 2
INTERRUPTED = 130  # as a shell reports Ctrl-C
PIPE_CLOSED = 141  # as a shell reports a reader that has gone
ASKED_BY_SHELL = "_HOLLOWS_COMPLETE"  # set while a shell wants to know what may follow

app = typer.Typer(
    help="Hus, Kalaha and Fanorona: play them, look at them, analyse them, solve them.",
    epilog="Without a command, hollows opens the board in the browser.",
    rich_markup_mode=None,  # a plain help page comes up in half the time
    context_settings={"help_option_names": ["-h", "--help"]},
)
records = typer.Typer(help="Look at records of games.", rich_markup_mode=None)
app.add_typer(records, name="record")
app.add_typer(arena, name="arena")
app.add_typer(puzzles, name="puzzles")
app.add_typer(lessons, name="lessons")
app.add_typer(explorer, name="explorer")
app.add_typer(endgame, name="endgame")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its status."""
    if ASKED_BY_SHELL in os.environ:
        app(prog_name="hollows")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """The status of a command; whatever goes wrong is said in one line."""
    command = typer.main.get_command(app)
    try:
        with command.make_context("hollows", list(arguments)) as context:
            command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as leaving:
        return leaving.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return PIPE_CLOSED
    except typer.TyperException as error:  # which Typer would show in a box of several lines
        return _complain(_say_usage(error))
    except (BadInputError, HollowsError, ImportError) as error:
        return _complain(str(error))
    except MemoryError as error:
        short = "there is not enough memory for this: ask for less with --memory"
        return _complain(str(error) if "memory" in str(error) else short)
    except OSError as error:
        return _complain(_say_os_error(error))
    return 0


def _say_usage(error: typer.TyperException) -> str:
    """What is wrong with the words typed; a number that is none is named as such."""
    said = error.format_message()
    if negative := re.fullmatch(r"No such option: (-[0-9.]+).*", said):
        return f"no number may be negative here, as {negative[1]} is"
    if found := re.fullmatch(r"Invalid value for '([^']+).*': Input should be a valid (.+)", said):
        kind = "a whole number" if found[2].startswith("integer") else "a number"
        return f"{found[1]} must be {kind}{_typed(error)}"
    return said


def _typed(error: Exception) -> str:
    """The word that could not be read, where the reader of numbers tells it."""
    problems: list[dict[str, object]] = getattr(error.__cause__, "errors", list)()
    return f", not {problems[0]['input']!r}" if problems else ""


def _say_os_error(error: OSError) -> str:
    if error.filename is not None:
        return f"{error.filename or repr('')}: {error.strerror}"
    if error.errno in (errno.ENOSPC, errno.EFBIG, errno.EIO):  # files are named by `saving`
        _let_go_of_stdout()
        return f"stdout: {error.strerror}"
    return str(error)


def _let_go_of_stdout() -> None:
    """Write nowhere, so that what could not be written is not tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> int:
    typer.echo(f"hollows: {' '.join(message.split())}", err=True)
    return BAD_INPUT


def _show_version(wanted: bool) -> None:
    if wanted:
        from hollows.cli.version import facts

        typer.echo("\n".join(facts()))
        raise typer.Exit


def _speak(language: str | None) -> None:
    """Say everything in this language, as if the environment asked for it."""
    if language is not None:
        from hollows.words import LANGUAGES

        if language not in LANGUAGES:
            raise BadInputError(f"there is no language {language!r}: choose {', '.join(LANGUAGES)}")
        os.environ["LANGUAGE"] = language


Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL", help="Where online games are kept: a file or postgresql://..."
    ),
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="- for stdin.", show_default=False)]
Theme = Annotated[str, typer.Option(metavar="light|dark", help="Of the picture.")]
Config = Annotated[str | None, typer.Option(metavar="FILE", help="Settings in TOML.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Speak this language, such as de.",
            callback=_speak,
            autocompletion=complete.languages,
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Say which version this is, and how it was built.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Without a command, open the board in the browser."""
    if context.invoked_subcommand is None:
        from hollows.cli.serve import open_app

        open_app()


@app.command()
def serve(
    port: Annotated[
        int | None, typer.Option(metavar="N", help="Listen on this port (4655).")
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Whom to let in (127.0.0.1); 0.0.0.0 is everybody."),
    ] = None,
    database: Database = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="For more than one process: redis://...")
    ] = None,
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address outside, behind a proxy.")
    ] = None,
    log: Annotated[
        str | None, typer.Option(metavar="text|json", help="How the log is written (text).")
    ] = None,
    config: Config = None,
) -> None:
    """Serve the web app and online play to browsers."""
    from hollows.cli import serve

    serve.serve(
        host=host, port=port, database=database, redis=redis, url=url, log=log, config=config
    )


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or an older site.")],
    server: Annotated[
        str, typer.Option(metavar="URL", help="A server that games by link lead to.")
    ] = "",
    force: Annotated[
        bool, typer.Option("--force", help="Write among other files that are there.")
    ] = False,
) -> None:
    """Write the web app as plain files for any web host."""
    from hollows.cli import site

    site.write(folder, server, force=force)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Copy all online games into a file, also while the server runs."""
    from hollows.cli import serve

    serve.backup(file, database=database, config=config)


@app.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What backup has written.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Fill an empty database with the online games of a backup."""
    from hollows.cli import serve

    serve.restore(file, database=database, config=config)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Left out, you are asked.", autocompletion=complete.games
        ),
    ] = None,
    level: Annotated[
        int | None, typer.Option(metavar="1-8", help="How strong Hollows plays (3).")
    ] = None,
    person: Annotated[bool, typer.Option("--person", help="Play a second person here.")] = False,
    first: Annotated[
        str, typer.Option(metavar="lot|me|you", help="Who starts; you is the other.")
    ] = "lot",
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Play a series of so many games.")
    ] = None,
    fair: Annotated[
        bool, typer.Option("--fair", help="From an opening worth the same to both.")
    ] = False,
    edition: EditionName = None,
    option: Options = None,
    position: PositionText = None,
    study: Study = False,
    speed: Annotated[
        str, typer.Option(metavar="SPEED", help="slow, normal, fast or instant.")
    ] = "normal",
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the game is saved.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Make lot and level repeatable.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Play in the terminal, against Hollows or a second person."""
    from hollows.cli import choose

    wishes = choose.Wishes(level, person, first, games, speed, save, seed, plain, fair)
    rules = edition or option or position
    if resume is not None:
        if rules or games is not None:
            raise BadInputError(
                "--resume takes the rules from the file: leave out the flags for them"
            )
        choose.resume(resume, game, wishes)
    elif game is None:
        if rules or games is not None:
            raise BadInputError("name the GAME whose rules are meant")
        choose.choose_and_play(wishes)
    else:
        choose.play(Setup.read(game, edition, option, position, study), wishes)


@app.command()
@takes_setup
def moves(
    setup: Setup,
    as_json: AsJson = False,
) -> None:
    """List the legal moves."""
    from hollows.cli import inspect

    inspect.moves(setup, as_json)


@app.command()
@takes_setup
def show(
    setup: Setup,
    mark_moves: Annotated[bool, typer.Option("--moves", help="Mark what can be played.")] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a picture, - for stdout.")
    ] = None,
    theme: Theme = "light",
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Draw a position."""
    from hollows.cli import inspect

    inspect.check_theme(theme)
    if svg is not None:
        inspect.show_svg(setup, svg, theme, mark_moves)
    elif as_json:
        inspect.show_json(setup)
    else:
        inspect.show(setup, mark_moves, plain)


@app.command()
@takes_setup
def perft(
    setup: Setup,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="In moves.", show_default=False)],
    law: Annotated[bool, typer.Option("--law", help="Count with the Python rules.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the positions that so many moves lead to."""
    from hollows.cli import inspect

    inspect.perft(setup, depth, law, as_json)


@app.command()
@takes_setup
def analyse(
    setup: Setup,
    seconds: Annotated[float | None, typer.Option(metavar="S", help="Think so long (1).")] = None,
    depth: Annotated[int | None, typer.Option(metavar="N", help="Look so far ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(metavar="N", help="Look at so much.")] = None,
    lines: Annotated[int, typer.Option(metavar="N", help="Show so many lines.")] = 1,
    threads: Annotated[int, typer.Option(metavar="N", help="Search on so many cores.")] = 1,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Find the best moves and what they are worth. Ctrl-C ends the search."""
    from hollows.cli import analyse

    analyse.analyse(
        setup.position(),
        analyse.read_limit(seconds, depth, nodes),
        lines=lines,
        threads=threads,
        as_json=as_json,
        plain=plain,
    )


@app.command()
def review(
    file: RecordFile,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", help="Look at so much for each move (300000).")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="Think so long about each move.")
    ] = None,
    graph: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="Draw how the chances went.")
    ] = None,
    theme: Theme = "light",
    output: Annotated[
        Path | None, typer.Option(metavar="OUT.record", help="Write the games with comments.")
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Judge every move of the games in a file."""
    from hollows.cli import review

    wishes = review.Wishes(review.read_limit(nodes, seconds), graph, theme, output, as_json, plain)
    if not review.review_file(file, wishes):
        raise typer.Exit(BAD_INPUT)


@app.command()
def options(game: GameName, as_json: AsJson = False) -> None:
    """List a game's editions and options, with their sources."""
    from hollows.cli import inspect

    inspect.options(game, as_json)


@records.callback()
def record() -> None:
    """Look at records of games."""


@records.command()
def check(
    file: RecordFile,
    as_json: AsJson = False,
) -> None:
    """Read every game of a file and name what is wrong in it."""
    from hollows.cli.records import check_file

    if not check_file(file, as_json):
        raise typer.Exit(BAD_INPUT)


app.command()(solve)
app.command()(ugi)
app.command()(kgp)
app.command()(bench)
