"""Draws photographs of fictitious documents, each with its truth beside it.

The way of a photo: a `documents` module writes on a `sheet`, `paper` ages it,
`relief` bends it, `camera` says where its corners fall, `desks` makes what it lies on, `light`
falls over both, `photo` takes the picture, and `truth` tells what is in it.
`fiction` invents the people, `command` is the command line.
"""
