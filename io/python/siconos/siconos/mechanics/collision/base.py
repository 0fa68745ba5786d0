"""siconos.mechanics.collision.base."""

from . import *  # noqa: F401,F403
