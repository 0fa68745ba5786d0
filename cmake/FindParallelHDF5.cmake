# ParallelHDF5::ParallelHDF5 -- the C library of HDF5 that was built with MPI.
#
# It must be the library that PETSc uses: two variants in one program mix their symbols and crash. Used by
# Ricochet's own build, and installed for programs that link its static libraries.
if(TARGET ParallelHDF5::ParallelHDF5)
  set(ParallelHDF5_FOUND TRUE)
  return()
endif()

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_search_module(HDF5_PC QUIET hdf5-openmpi hdf5-mpich hdf5-mpi)
endif()
string(CONCAT ParallelHDF5_NOT_FOUND_MESSAGE "pkg-config knows no HDF5 with MPI. Debian: apt-get install "
                                             "pkg-config libhdf5-openmpi-dev.")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ParallelHDF5 REQUIRED_VARS HDF5_PC_LINK_LIBRARIES VERSION_VAR HDF5_PC_VERSION
                                  REASON_FAILURE_MESSAGE "${ParallelHDF5_NOT_FOUND_MESSAGE}")
if(ParallelHDF5_FOUND)
  add_library(ParallelHDF5::ParallelHDF5 INTERFACE IMPORTED GLOBAL)
  target_include_directories(ParallelHDF5::ParallelHDF5 INTERFACE ${HDF5_PC_INCLUDE_DIRS})
  target_link_libraries(ParallelHDF5::ParallelHDF5 INTERFACE ${HDF5_PC_LINK_LIBRARIES})
endif()
