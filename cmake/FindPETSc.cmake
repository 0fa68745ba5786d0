# PETSc::PETSc -- PETSc with real scalars in double precision, with the MPI that its headers include,
# and the LAPACK that petscblaslapack.h declares.
#
# Found through PETSc's pkg-config file; PETSC_DIR and PETSC_ARCH are used if set. Only include directories
# and libraries are taken, not the compiler flags of the distribution. Used by Ricochet's own build, and
# installed for programs that build against it.
if(TARGET PETSc::PETSc)
  set(PETSc_FOUND TRUE)
  return()
endif()

find_package(PkgConfig QUIET)
find_package(MPI QUIET COMPONENTS C)
if(PkgConfig_FOUND)
  set(_petsc_path "$ENV{PKG_CONFIG_PATH}")
  if(DEFINED ENV{PETSC_DIR})
    set(ENV{PKG_CONFIG_PATH} "$ENV{PETSC_DIR}/$ENV{PETSC_ARCH}/lib/pkgconfig:${_petsc_path}")
  endif()
  pkg_check_modules(PETSC_PC QUIET PETSc)
  set(ENV{PKG_CONFIG_PATH} "${_petsc_path}")
endif()

# Reports what is missing, and a remedy.
set(PETSc_NOT_FOUND_MESSAGE)
get_property(_petsc_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if(NOT "C" IN_LIST _petsc_languages)
  string(CONCAT PETSc_NOT_FOUND_MESSAGE "PETSc's headers need MPI, which CMake finds through language C: "
                                        "write project(... LANGUAGES C CXX).")
elseif(NOT MPI_C_FOUND)
  set(PETSc_NOT_FOUND_MESSAGE "MPI was not found. Debian: apt-get install libopenmpi-dev.")
elseif(NOT PETSC_PC_FOUND)
  string(CONCAT PETSc_NOT_FOUND_MESSAGE "pkg-config does not know PETSc. Debian: apt-get install "
                                        "pkg-config libpetsc-real-dev. Elsewhere set PETSC_DIR and PETSC_ARCH.")
else()
  find_file(PETSC_CONF_HEADER petscconf.h PATHS ${PETSC_PC_INCLUDE_DIRS} NO_DEFAULT_PATH)
  file(STRINGS ${PETSC_CONF_HEADER} _petsc_other REGEX "define PETSC_USE_(COMPLEX|REAL_SINGLE|REAL___FLOAT128) 1")
  if(_petsc_other)
    set(PETSc_NOT_FOUND_MESSAGE "${PETSC_CONF_HEADER} belongs to a PETSc whose scalars are not real doubles.")
  endif()
endif()

set(PETSC_LIBRARIES)
if(NOT PETSc_NOT_FOUND_MESSAGE)
  set(PETSC_LIBRARIES ${PETSC_PC_LINK_LIBRARIES})
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PETSc REQUIRED_VARS PETSC_LIBRARIES VERSION_VAR PETSC_PC_VERSION
                                  REASON_FAILURE_MESSAGE "${PETSc_NOT_FOUND_MESSAGE}")
if(PETSc_FOUND)
  foreach(_petsc_name IN ITEMS lapack blas)
    find_library(PETSC_${_petsc_name} NAMES ${_petsc_name} openblas)
    if(PETSC_${_petsc_name})
      list(APPEND PETSC_LIBRARIES ${PETSC_${_petsc_name}})
    endif()
  endforeach()
  add_library(PETSc::PETSc INTERFACE IMPORTED GLOBAL)
  target_include_directories(PETSc::PETSc INTERFACE ${PETSC_PC_INCLUDE_DIRS} ${MPI_C_INCLUDE_DIRS})
  target_compile_options(PETSc::PETSc INTERFACE ${MPI_C_COMPILE_OPTIONS})
  target_link_libraries(PETSc::PETSc INTERFACE ${PETSC_LIBRARIES} ${MPI_C_LIBRARIES})
endif()
