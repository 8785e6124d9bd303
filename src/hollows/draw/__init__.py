"""Pictures of a position: `svg` for pages and notebooks, `terminal` for text.

Both draw what `layout` and `marks` tell them, so a game is drawn everywhere once its layout
stands in `layout.LAYOUTS`.
"""
