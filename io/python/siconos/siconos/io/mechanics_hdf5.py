"""siconos.io.mechanics_hdf5: MechanicsHdf5, the writer of scenes."""

from .. import _late
from ..mechanics.collision.tools import Contactor, Volume  # noqa: F401
from ._layout import data, group
from ._quaternions import floatv, phiv, psiv, quaternion_get, quaternion_multiply, thetav  # noqa: F401
from ._scene_file import SceneFile
from ._scene_functions import SceneFunctions
from ._scene_joints import JOINTS, SceneJoints  # noqa: F401
from ._scene_laws import SceneLaws
from ._scene_objects import SceneObjects
from ._scene_shapes import SceneShapes

h5py = _late.later("h5py")  # None if it is not there: scenes in memory do not need it


class MechanicsHdf5(SceneFile, SceneShapes, SceneObjects, SceneLaws, SceneJoints, SceneFunctions):
    """A scene in an HDF5 file: shapes, objects, laws, joints; and the results of a run."""


__all__ = ["MechanicsHdf5", "data", "group"]
