"""Draws photos of subjects: things, animals and figures before surroundings, with their mattes.

`cutouts` picks cut-outs from Debian packages, `silhouettes` and `relief` draw others, `meshes` and
`solids` render three-dimensional ones, `surroundings` draws what is behind them, and `scene`
composes a photo of all that.
"""
