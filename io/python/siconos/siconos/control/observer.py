"""siconos.control.observer: observers, which estimate the state of a plant from measurements."""

from .._siconos import (LUENBERGER, OBSERVER_EVENT, SLIDING_REDUCED_ORDER, LuenbergerObserver,  # noqa: F401
                        Observer, SlidingReducedOrderObserver)
from .sensor import *  # noqa: F401,F403
