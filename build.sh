cd /tmp/fan && export PATH=$PWD/.venv/bin:$PATH && .venv/bin/pip install --quiet --no-build-isolation -C build-dir=build/{wheel_tag} --no-deps --editable . && touch build/.kernel
