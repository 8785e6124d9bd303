"""The web app: beside Python, and in real browsers."""
