# CVODE::CVODE -- SUNDIALS' integrator of ordinary differential equations, with its vectors on PETSc;
# CVODE::serial, the same without PETSc.
#
# Used by Ricochet's own build, and installed for those who link its static libraries.
if(TARGET CVODE::CVODE)
  set(CVODE_FOUND TRUE)
  return()
endif()

find_path(CVODE_INCLUDE_DIR cvode/cvode.h)
find_library(CVODE_LIBRARY sundials_cvode)
find_library(CVODE_NVECPETSC_LIBRARY sundials_nvecpetsc)
if(CVODE_INCLUDE_DIR AND EXISTS ${CVODE_INCLUDE_DIR}/sundials/sundials_config.h)
  file(STRINGS ${CVODE_INCLUDE_DIR}/sundials/sundials_config.h _cvode_version REGEX "define SUNDIALS_VERSION \"")
  string(REGEX MATCH "[0-9]+[.][0-9]+[.][0-9]+" CVODE_VERSION "${_cvode_version}")
endif()
string(CONCAT CVODE_NOT_FOUND_MESSAGE "SUNDIALS 6 with CVODE and its PETSc vectors was not found. Debian: apt-get "
                                      "install libsundials-dev.")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CVODE REQUIRED_VARS CVODE_LIBRARY CVODE_NVECPETSC_LIBRARY CVODE_INCLUDE_DIR
                                  VERSION_VAR CVODE_VERSION REASON_FAILURE_MESSAGE "${CVODE_NOT_FOUND_MESSAGE}")
if(CVODE_FOUND)
  add_library(CVODE::CVODE INTERFACE IMPORTED GLOBAL)
  target_include_directories(CVODE::CVODE INTERFACE ${CVODE_INCLUDE_DIR})
  target_link_libraries(CVODE::CVODE INTERFACE ${CVODE_LIBRARY} ${CVODE_NVECPETSC_LIBRARY})
  add_library(CVODE::serial INTERFACE IMPORTED GLOBAL)
  target_include_directories(CVODE::serial INTERFACE ${CVODE_INCLUDE_DIR})
  target_link_libraries(CVODE::serial INTERFACE ${CVODE_LIBRARY})
endif()
