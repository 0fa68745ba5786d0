"""siconos.io.vexport is not in Ricochet."""

raise ImportError("siconos.io.vexport needs VTK, which Ricochet does not use; that of Siconos reads the files of MechanicsHdf5Runner, "
                  "whose tables data/dynamic, data/cf, ... are as it expects")
