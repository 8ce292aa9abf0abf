"""Pages for training the detector: sheets of paper of many kinds, flat and front on.

`python3 -m pages OUT --count N --seed S -j J` in Training/ draws them. The
picture is the sheet, edge to edge; folds, light and the desk are the
composer's work. Fonts, photos and manuals come from the packages in
Training/debian-packages.txt.
"""
