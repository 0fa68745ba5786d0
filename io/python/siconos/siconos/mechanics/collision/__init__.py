"""siconos.mechanics.collision: bodies and shapes."""

from . import bullet  # noqa: F401
from .bodies import RigidBody2dDS, RigidBodyDS  # noqa: F401
from .bullet import (Contact2d3DR, Contact2dR, ContactR, SiconosCollisionManager,  # noqa: F401
                     SiconosCollisionQueryResult, SiconosShape, cast_ContactR)
from .native import SiconosBodies, SpaceFilter  # noqa: F401
from .contactors import SiconosContactor, SiconosContactorSet  # noqa: F401
from .shapes import (SiconosBox, SiconosBox2d, SiconosCapsule, SiconosCone, SiconosConvexHull,  # noqa: F401
                     SiconosConvexHull2d, SiconosCylinder, SiconosDisk, SiconosHeightMap, SiconosMesh, SiconosPlane,
                     SiconosSphere)
