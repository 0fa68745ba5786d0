"""trajectory_paraview.py FILE.xmf -- reads with ParaView; prints a line per time: the time, the number of bodies, the
sum of all positions."""
import sys

from paraview import simple
from vtkmodules.util.numpy_support import vtk_to_numpy

reader = simple.Xdmf3ReaderT(FileName=[sys.argv[1]])
reader.UpdatePipelineInformation()


def points_of(data):
    """The points of the block of bodies, which has velocities."""
    if data.IsA("vtkDataSet"):
        return data.GetPoints() if data.GetPointData().HasArray("angular_velocity") else None
    found = (points_of(data.GetBlock(i)) for i in range(data.GetNumberOfBlocks()) if data.GetBlock(i))
    return next((points for points in found if points is not None), None)


for time in reader.TimestepValues:
    reader.UpdatePipeline(time)
    points = points_of(simple.servermanager.Fetch(reader))
    print(repr(time), points.GetNumberOfPoints(), repr(float(vtk_to_numpy(points.GetData()).sum())))
