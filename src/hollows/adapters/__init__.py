"""Other people's interfaces: PettingZoo, OpenSpiel and the Kalah Game Protocol.

Each is loaded by its own name and needs libraries of its own: `pip install 'hollows[adapters]'`.
"""
