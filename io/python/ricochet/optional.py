"""Modules that only some functions need."""

import importlib


def module(name, user):
    """The module; if it is not installed, ImportError names the function that needs it and Debian's package."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        raise ImportError(f"{user} needs {package} (Debian: apt-get install python3-{package})") from error
