# QhullR::QhullR -- Qhull, reentrant: convex hulls of points.
#
# Used by Ricochet's own build, and installed for programs that link its static libraries.
if(TARGET QhullR::QhullR)
  set(QhullR_FOUND TRUE)
  return()
endif()

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(QhullR_PC QUIET qhull_r)
endif()
set(QhullR_NOT_FOUND_MESSAGE "pkg-config does not know qhull_r. Debian: apt-get install pkg-config libqhull-dev.")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(QhullR REQUIRED_VARS QhullR_PC_LINK_LIBRARIES VERSION_VAR QhullR_PC_VERSION
                                  REASON_FAILURE_MESSAGE "${QhullR_NOT_FOUND_MESSAGE}")
if(QhullR_FOUND)
  add_library(QhullR::QhullR INTERFACE IMPORTED GLOBAL)
  target_include_directories(QhullR::QhullR INTERFACE ${QhullR_PC_INCLUDE_DIRS})
  target_compile_options(QhullR::QhullR INTERFACE ${QhullR_PC_CFLAGS_OTHER})
  target_link_libraries(QhullR::QhullR INTERFACE ${QhullR_PC_LINK_LIBRARIES})
endif()
