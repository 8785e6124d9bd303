"""`python -m hollows` is the command `hollows`."""

from hollows.cli import main

if __name__ == "__main__":
    main()
