"""Type hints of the module that solves problems; ricochet.solve() calls it."""

from typing import Any, Dict

def solve(*args: Any) -> Dict[str, Any]: ...
