# cmake/prepare.sh -- functions of examples/run and tests/run:
#
#     install_missing GROUP...        Debian packages of cmake/debian-packages.txt
#     configure PRESET [-DX=Y...]     into build/PRESET, if it is new or settings change
#     build PRESET [TARGET...]        compiles there
#
# Steps that are already done are skipped.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc)

say() { printf '%s\n' "$*"; }
fail() { printf '%s: %s\n' "$0" "$*" >&2; exit 1; }

# Lists the packages of these groups that are not installed.
missing_packages() {
  local wanted
  wanted=$(awk -v groups=" $* " '!/^#/ && NF == 2 && index(groups, " " $1 " ") { print $2 }' \
             "$root/cmake/debian-packages.txt")
  # dpkg-query prints a status for each package it has, and omits all others.
  comm -23 <(sort <<<"$wanted") \
           <(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null |
               awk '$1 == "installed" { print $2 }' | sort)
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"
}

install_missing() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    fail "this is not Debian; install the equivalents of the packages in cmake/debian-packages.txt, then see README.md"
  local missing
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0

  say "About to install with apt-get, with their dependencies:" $missing
  [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
    fail "this needs root: become root, or install sudo, or run as root: apt-get install" $missing
  # The package lists are updated if they are missing or too old.
  { apt_install --simulate $missing >/dev/null 2>&1 && apt_install $missing; } ||
    { as_root apt-get update && apt_install $missing; } ||
    fail "apt-get could not install them: is there a network, and does /etc/apt name a mirror of Debian 12 or later?"
}

# CMake reads presets only from the top folder; they are kept in cmake/.
link_presets() {
  [ -e "$root/CMakePresets.json" ] || ln -sf cmake/CMakePresets.json "$root/CMakePresets.json"
}

# build.ninja updates itself; only new presets or settings need a configuration.
configure() {
  local preset=$1 tree="$root/build/$1"
  shift
  link_presets
  if [ $# -gt 0 ] || [ ! "$tree/build.ninja" -nt "$root/cmake/CMakePresets.json" ]; then
    (cd "$root" && cmake --preset "$preset" "$@") || fail "cmake could not configure $tree"
  fi
}

build() {
  local preset=$1
  shift
  cmake --build "$root/build/$preset" --parallel "$jobs" ${1:+--target "$@"} ||
    fail "the build in build/$preset failed"
}
