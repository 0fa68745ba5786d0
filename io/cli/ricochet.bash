# bash completion for ricochet: commands, options and solvers come from the program.
_ricochet_names() { # commands | options COMMAND | solvers
  local program=${COMP_WORDS[0]}
  case $1 in
    commands) "$program" --help | sed -n 's/^  \([a-z]*\) [A-Z][A-Z. ]*  *[a-z].*/\1/p' ;;
    options) "$program" "$2" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p' ;;
    solvers) "$program" solve --list-solvers | awk '{ print $1 }' ;;
  esac 2>/dev/null
}
_ricochet() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  local words= last=$current before=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="$(_ricochet_names commands) --help --version"
  else
    case $previous in
      --solver) words=$(_ricochet_names solvers) ;;
      --compare)
        [[ $current == *,* ]] && before=${current%,*}, last=${current##*,}
        words="all $(_ricochet_names solvers)" ;;
      --color) words="velocity body shape" ;;
      --tol | --max-it | --time-limit | --repeat | --steps | --until | --checkpoint-every | --checkpoint-minutes | --max-walltime | --ranks | --every | --title | --tolerance | --frames | --size | --camera)
        COMPREPLY=(); return ;;
    esac
    if [[ -z $words && $command == help ]]; then
      words="$(_ricochet_names commands) options"
    elif [[ -z $words && $current == -* ]]; then
      words=$(_ricochet_names options "$command")
    fi
  fi
  if [[ -n $words ]]; then
    COMPREPLY=($(compgen -P "$before" -W "$words" -- "$last"))
  else
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _ricochet ricochet
