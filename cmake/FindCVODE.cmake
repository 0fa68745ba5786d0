# CVODE::CVODE -- SUNDIALS' integrator of ordinary differential equations, with vectors of PETSc;
# CVODE::serial, the same without PETSc.
#
# Used by Ricochet's own build, and installed for programs that link its static libraries.
if(TARGET CVODE::CVODE)
  set(CVODE_FOUND TRUE)
  return()
endif()

find_path(CVODE_INCLUDE_DIR cvode/cvode.h)
find_library(CVODE_LIBRARY sundials_cvode)
find_library(CVODE_NVECPETSC_LIBRARY sundials_nvecpetsc)
find_library(CVODE_CORE_LIBRARY sundials_core) # from SUNDIALS 7 on
if(CVODE_INCLUDE_DIR AND EXISTS ${CVODE_INCLUDE_DIR}/sundials/sundials_config.h)
  file(STRINGS ${CVODE_INCLUDE_DIR}/sundials/sundials_config.h _cvode_version REGEX "define SUNDIALS_VERSION \"")
  string(REGEX MATCH "[0-9]+[.][0-9]+[.][0-9]+" CVODE_VERSION "${_cvode_version}")
endif()
string(CONCAT CVODE_NOT_FOUND_MESSAGE "SUNDIALS, from version 6 on, with CVODE and its PETSc vectors was not found. Debian: apt-get "
                                      "install libsundials-dev.")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CVODE REQUIRED_VARS CVODE_LIBRARY CVODE_NVECPETSC_LIBRARY CVODE_INCLUDE_DIR
                                  VERSION_VAR CVODE_VERSION REASON_FAILURE_MESSAGE "${CVODE_NOT_FOUND_MESSAGE}")
if(NOT CVODE_FOUND)
  return()
endif()

set(_cvode_libraries ${CVODE_LIBRARY})
if(CVODE_CORE_LIBRARY)
  list(APPEND _cvode_libraries ${CVODE_CORE_LIBRARY})
endif()
# If SUNDIALS was built with MPI, the headers of SUNDIALS 7 include MPI's.
file(STRINGS ${CVODE_INCLUDE_DIR}/sundials/sundials_config.h _cvode_mpi REGEX "define SUNDIALS_MPI_ENABLED 1")
file(STRINGS ${CVODE_INCLUDE_DIR}/sundials/sundials_types.h _cvode_mpi_header REGEX "include <mpi.h>")
if(_cvode_mpi AND _cvode_mpi_header)
  find_package(MPI QUIET REQUIRED COMPONENTS C)
  list(APPEND _cvode_libraries MPI::MPI_C)
endif()

add_library(CVODE::serial INTERFACE IMPORTED GLOBAL)
target_include_directories(CVODE::serial INTERFACE ${CVODE_INCLUDE_DIR})
target_link_libraries(CVODE::serial INTERFACE ${_cvode_libraries})
add_library(CVODE::CVODE INTERFACE IMPORTED GLOBAL)
target_link_libraries(CVODE::CVODE INTERFACE ${CVODE_NVECPETSC_LIBRARY} CVODE::serial)
