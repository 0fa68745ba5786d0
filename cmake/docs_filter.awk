# Doxygen's input filter: comments of this project become Doxygen comments.
#
#   headers in C      /* text       in line 1                     becomes   /** \file text
#                     /* text       above a declaration                     /** text
#                     x; /* text    behind a member                         x; /**< text
#   headers in C++    // text       above members of a class                /// text
#
# A comment above several declarations, up to the next empty line, comment or override, describes all of them; so does a
# comment behind `type a, b;`. An override without a comment has the entry of its base class. Each line of the output that
# is not a mark of a group, @{ or @}, is a line of the input.
BEGIN { isC = ARGV[1] ~ /\.h$/ }

function close_group() { if (grouped) print mark "/** @} */"; grouped = 0 }

function print_held(i) { for (i = 1; i <= held; ++i) print text[i]; held = 0 }

# Prints the comment above `line`, within a group if declarations follow in the same column.
function release_comment(line,    opens) {
  opens = line ~ /^ *(class|struct|union|namespace|extern|template|#[ei]|#pragma)/ ||
          line ~ /^(typedef [^;]*| *enum .*[^;])$/
  if (held == 1 && text[1] ~ /^  \/\/\/ [A-Z][A-Za-z0-9]*$/) text[1] = ""  # the base class of the overrides that follow
  else if (line ~ ("^" mark "[A-Za-z_~#]") && !opens) {
    print mark "/** @{ */"
    grouped = 1
  }
  print_held()
}

# `type a, b;  comment` becomes `type a; comment type b; comment`, in one line.
function repeat_comment(line,    comment, type, list, depth, c, i, first, out) {
  if (!match(line, /; +(\/\/\/< |\/\*\*< ).*/)) return line
  comment = substr(line, RSTART + 1)
  list = substr(line, 1, RSTART - 1)
  if (list ~ /[()]/ || (isC && comment !~ /\*\/$/)) return line
  gsub(/^ *(\/\/\/<|\/\*\*<) *| *\*\/$/, "", comment)
  if (!match(list, /^ *((const|mutable|static|constexpr|unsigned|long) )*[A-Za-z_0-9:]+(<.*>)? /)) return line
  type = substr(list, 1, RLENGTH)
  list = substr(list, RLENGTH + 1) ","
  for (i = first = 1; i <= length(list); ++i) {
    c = substr(list, i, 1)
    depth += (c ~ /[[{]/) - (c ~ /[]}]/)
    if (c != "," || depth) continue
    out = out type substr(list, first, i - first) "; /**< " comment " */"
    first = i + 1
  }
  return out
}

# Comments: `held` lines are kept until the line that follows them.
{ starts = isC ? /^(  )?\/\*( |$)/ : /^\/\/\/( |$)/ || (/^  \/\/\/?( |$)/ && !/^  \/\/(\/<| clang-format)/) }
starts || inComment {
  if (starts && !held) close_group()
  if (starts) mark = /^ / ? "  " : ""
  if (isC && starts) sub(/\/\*/, FNR == 1 ? "/** \\file" : "/**")
  if (isC) inComment = !/\*\//
  sub(/^  \/\/ /, "  /// ")
  text[++held] = $0
  next
}

!isC && /^  \/\/ clang-format/ { $0 = "" ; if (held) release_comment("  x"); print; next }
{ commented = held }
held { release_comment($0) }
/^ *$/ && !inBody || (mark != "" && /^ ?[^ ]/) { close_group() }
/^  [A-Za-z~].*\) (const )?(override|final)[^}]*\}?$/ && !commented { close_group() }
/^[A-Za-z].*\).*\{$|^\{$/ { inBody = 1 }
/^\}/ { inBody = 0 }
isC && match($0, /[^ ] +\/\* /) { $0 = substr($0, 1, RSTART + RLENGTH - 2) "*< " substr($0, RSTART + RLENGTH) }
{ print repeat_comment($0) }
END { print_held(); close_group() }
