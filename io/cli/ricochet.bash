# bash completion for ricochet
_ricochet() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local types="auto lemke pivot enum pgs psor nsgs newton snesvi apgd admm ipm prox"
  local commands="run view compare solve info siconos" options
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "$commands help --help --version" -- "$current"))
    return
  fi
  case ${COMP_WORDS[1]} in
    help) COMPREPLY=($(compgen -W "$commands options" -- "$current")); return ;;
    run) options="--check --steps --until --trajectory --checkpoint-every --checkpoint-minutes --restart --max-walltime --distributed --json-summary --quiet --schema --help" ;;
    view) options="--html --png --svg --every --title --frames --size --camera --color --forces --through --no-legend --help" ;;
    compare) options="--tolerance --json --help" ;;
    info) options="--json --help" ;;
    siconos) options="--no-run --help" ;;
    solve) options="--solver --tol --max-it --time-limit --repeat --output --json --compare --profile --list-solvers --help" ;;
    *) return ;;
  esac
  case $previous in
    --solver) COMPREPLY=($(compgen -W "$types" -- "$current")); return ;;
    --compare)
      local before=
      [[ $current == *,* ]] && before=${current%,*},
      COMPREPLY=($(compgen -P "$before" -W "all $types" -- "${current##*,}")); return ;;
    --color) COMPREPLY=($(compgen -W "velocity body shape" -- "$current")); return ;;
    --tol | --max-it | --time-limit | --repeat | --steps | --until | --checkpoint-every | --checkpoint-minutes | --max-walltime | --every | --title | --tolerance | --frames | --size | --camera) return ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    compopt -o filenames
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _ricochet ricochet
