# Shared by the scripts: where the project is, how to become root, how to speak.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
cd "$root"

say() { printf '\033[1m%s\033[0m\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else fail "This step needs root: run it as root or install sudo."
    fi
}

# Node 24 of the web workspace, whatever Node installed it: the tools of web/ need it.
use_workspace_node() { export PATH="$root/web/node_modules/node/bin:$root/web/node_modules/.bin:$PATH"; }

# Debian's own Node is 18, and npm leaves out an optional package (the bundler's native half is one) whose
# `engines` the running Node does not meet. So the old one installs a new Node with its npm, and that the rest.
use_installing_node() {
    local major
    major=$(node -p 'process.versions.node.split(".")[0]')
    [ "$major" -lt 20 ] || return 0
    if [ ! -x build/node/node_modules/node/bin/node ]; then
        mkdir -p build/node
        npm install --prefix build/node --no-save --no-audit --no-fund --loglevel=error node@24.21.0 npm@11.19.1
    fi
    export PATH="$root/build/node/node_modules/node/bin:$root/build/node/node_modules/.bin:$PATH"
}

# install_npm FOLDER: what FOLDER's lock file names, only when that has changed.
install_npm() {
    local folder=$1 stamp="$1/node_modules/.installed"
    if [ ! -f "$stamp" ] || [ "$folder/package-lock.json" -nt "$stamp" ]; then
        say "Installing the packages of $folder"
        # Not `npm ci`: it refuses a lock file without the optional packages of other platforms. What the lock
        # file names is installed in that version and checked against its hash all the same.
        (use_installing_node && cd "$folder" && npm install --no-save --no-audit --no-fund --loglevel=error)
        touch "$stamp"
    fi
}

build_web() {
    install_npm web
    local stamp=build/web.stamp
    if [ ! -f web/dist/index.html ] || [ ! -f "$stamp" ] || [ -n "$(changed_since "$stamp" web/src web/public web/index.html web/vite.config.ts web/tools web/package.json web/package-lock.json api)" ]; then
        say "Building the web app"
        mkdir -p build && touch "$stamp.new"
        (use_workspace_node && cd web && npm run --silent build)
        mv "$stamp.new" "$stamp"
    fi
}

# build_release [TARGET…]: everything when no target is named.
build_release() {
    mkdir -p build
    [ -f build/release/build.ninja ] || cmake --preset release >build/cmake.log 2>&1 || { tail -n 40 build/cmake.log; exit 1; }
    cmake --build --preset release --parallel "$(nproc)" ${1:+--target "$@"}
}

# changed_since STAMP PATH…: the first file that is newer, nothing when none is.
changed_since() {
    local stamp=$1
    shift
    find "$@" -newer "$stamp" -print -quit 2>/dev/null
}
