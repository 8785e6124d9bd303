"""The law: each game's rules, and the promises that all of them keep."""
