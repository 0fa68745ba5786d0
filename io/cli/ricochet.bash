# bash completion for ricochet
_ricochet() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local types="auto lemke pivot enum pgs psor nsgs newton snesvi apgd admm ipm prox"
  local options="--solver --tol --max-it --time-limit --repeat --output --json --compare --profile --list-solvers --help"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "solve info siconos help --help --version" -- "$current"))
    return
  fi
  case ${COMP_WORDS[1]} in
    help) COMPREPLY=($(compgen -W "solve info siconos" -- "$current")); return ;;
    info)
      compopt -o filenames
      COMPREPLY=($(compgen -W "--json --help" -f -- "$current"))
      return ;;
    siconos)
      compopt -o filenames
      COMPREPLY=($(compgen -W "--no-run --help" -f -- "$current"))
      return ;;
    solve) ;;
    *) return ;;
  esac
  case $previous in
    --solver) COMPREPLY=($(compgen -W "$types" -- "$current")) ;;
    --compare)
      local before=
      [[ $current == *,* ]] && before=${current%,*},
      COMPREPLY=($(compgen -P "$before" -W "all $types" -- "${current##*,}")) ;;
    --tol | --max-it | --time-limit | --repeat) ;;
    *)
      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
      else
        compopt -o filenames
        COMPREPLY=($(compgen -f -- "$current"))
      fi ;;
  esac
}
complete -F _ricochet ricochet
