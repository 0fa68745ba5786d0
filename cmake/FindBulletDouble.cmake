# BulletDouble::BulletDouble -- Bullet in double precision: distances of convex shapes.
#
# Used by Ricochet's own build, and installed for programs that link its static libraries.
if(TARGET BulletDouble::BulletDouble)
  set(BulletDouble_FOUND TRUE)
  return()
endif()

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(BulletDouble_PC QUIET bullet-float64)
endif()
set(BulletDouble_NOT_FOUND_MESSAGE "pkg-config does not know bullet-float64. Debian: apt-get install pkg-config libbullet-dev.")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(BulletDouble REQUIRED_VARS BulletDouble_PC_LINK_LIBRARIES VERSION_VAR BulletDouble_PC_VERSION
                                  REASON_FAILURE_MESSAGE "${BulletDouble_NOT_FOUND_MESSAGE}")
if(BulletDouble_FOUND)
  add_library(BulletDouble::BulletDouble INTERFACE IMPORTED GLOBAL)
  target_include_directories(BulletDouble::BulletDouble INTERFACE ${BulletDouble_PC_INCLUDE_DIRS})
  target_compile_options(BulletDouble::BulletDouble INTERFACE ${BulletDouble_PC_CFLAGS_OTHER})
  target_link_libraries(BulletDouble::BulletDouble INTERFACE ${BulletDouble_PC_LINK_LIBRARIES})
endif()
