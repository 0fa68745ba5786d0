# Doxygen's input filter: comments of this project become Doxygen comments.
#
#   headers in C      /* text       above a declaration           becomes   /** text
#                     x; /* text    behind a member                         x; /**< text
#   headers in C++    // text       above members of a class                /// text
#
# A comment above several members, up to the next empty line or comment, describes all of them.
BEGIN { isC = ARGV[1] ~ /\.h$/ }

function close_group() { if (grouped) print "  ///@}"; grouped = 0 }

isC {
  if (/^ *\/\*( |$)/) sub(/\/\*/, "/**")
  else if (match($0, /[^ ] +\/\* /)) $0 = substr($0, 1, RSTART + RLENGTH - 2) "*< " substr($0, RSTART + RLENGTH)
  print
  next
}

/^  \/\/ clang-format/ { print ""; next }
/^  \/\/\/?( |$)/ && !/^  \/\/\/</ {
  if (!commented) { close_group(); print "  ///@{"; grouped = 1; commented = 1 }
  sub(/^  \/\/ /, "  /// ")
  print
  next
}
/^ *$/ || /^ ?[^ ]/ { close_group() }
{ commented = 0; print }
