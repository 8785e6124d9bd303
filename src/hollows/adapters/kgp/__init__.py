"""The Kalah Game Protocol: Hollows plays Kalaha on servers such as KWARC's.

>>> from hollows.adapters.kgp import Client
>>> client = Client(print, seconds=1)
>>> client.hear("kgp 1 0 1")
set info:name "Hollows"
set info:description "alpha-beta search"
mode freeplay
>>> client.hear("2 ping")
@2 pong
>>> client.hear("4 state <6,23,24,0,0,0,0,0,1,0,0,0,0,0,0>"); client.wait()
1@4 move 6
3@4 move 6
5@4 yield

The move is said again before the client yields: KWARC's server may send a board before it knows
the board's number, and then the first answer is lost.

`play("wss://kalah.kwarc.info/socket", Wishes(...))` connects a client and plays until the server
says goodbye; `hollows kgp ADDRESS` does the same. Version 1 of the protocol is published at
https://github.com/KWARC/kalah-game. Its Kalaha has boards of any size, is played with
`empty_capture=false`, and ends as soon as a store holds more than half of the seeds; the client
is always South.
"""

from hollows.adapters.kgp.board import Board
from hollows.adapters.kgp.client import Client, Wishes
from hollows.adapters.kgp.grammar import Command, InvalidLineError, Word, read, write
from hollows.adapters.kgp.wire import play

__all__ = [
    "Board",
    "Client",
    "Command",
    "InvalidLineError",
    "Wishes",
    "Word",
    "play",
    "read",
    "write",
]
