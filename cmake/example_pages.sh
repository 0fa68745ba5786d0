#!/usr/bin/env bash
# example_pages.sh ROOT FOLDER -- writes pages of the manual (Markdown for Doxygen) into FOLDER: one for each scene, with
# its picture, its description and its text, one for each example program, and a page that lists all of them.
set -euo pipefail
cd "$1"
folder=$2
rm -rf "$folder"
mkdir -p "$folder"

# page ID TITLE: begins the page of an example, and adds it to the list.
page() {
  file=$folder/$1.md
  printf '# %s {#%s}\n\n' "$2" "$1" >"$file"
  printf '%s\n' "- [$2](#$1)" >>"$folder/list"
}

for scene in examples/scenes/*.yaml; do
  name=$(basename "$scene" .yaml)
  page "scene_$name" "Scene $name"
  {
    printf '![%s](%s)\n\n' "$name" "examples/scenes/pictures/$name.png"
    awk '!/^#/ { exit } /^#  / { exit } { sub(/^# ?/, ""); print }' "$scene"
    printf '\nRun it: `ricochet run %s`\n\n' "$scene"
    printf '```yaml\n%s\n```\n' "$(cat "$scene")"
  } >>"$file"
done

for program in examples/*/*.cpp; do
  name=$(basename "$program" .cpp)
  page "example_$name" "Program $name"
  printf '`%s`:\n\n```cpp\n%s\n```\n' "$program" "$(cat "$program")" >>"$file"
done

{ printf '# Examples {#examples}\n\nEach page has the whole text of an example.\n\n'; cat "$folder/list"; } >"$folder/examples.md"
rm "$folder/list"
