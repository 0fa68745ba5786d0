# The places of installed files, and the files by which find_package(Ricochet) and pkg-config find them.
#
#     lib/libricochet_NAME.so.X.Y                  the program's needs                component libraries
#     bin/ricochet, lib/ricochet/*.so                                                 component tools
#     include/ricochet/FOLDER/*.h, lib/*.a, *.so                                       component development
#     lib/cmake/Ricochet/RicochetConfig.cmake      its components NAME, each from Ricochet_NAME_{shared,static}.cmake
#     lib/pkgconfig/ricochet-NAME.pc
#
# Every path is relative to the file that contains it, so that the tree may be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(RICO_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR}/ricochet)
set(RICO_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/Ricochet)
file(RELATIVE_PATH RICO_LIBDIR_FROM_BINDIR ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
set(CMAKE_INSTALL_RPATH "$ORIGIN;$ORIGIN/${RICO_LIBDIR_FROM_BINDIR}")

# rico_install_library(NAME INCLUDE HEADERS...): the headers are below folder INCLUDE. Without headers only the
# shared library is installed, for the program.
function(rico_install_library name include)
  set_property(GLOBAL APPEND PROPERTY RICO_INSTALLED_LIBRARIES rico_${name})
  if(NOT ARGN)
    install(TARGETS rico_${name} LIBRARY COMPONENT libraries NAMELINK_SKIP ARCHIVE EXCLUDE_FROM_ALL)
    return()
  endif()
  rico_install_export(rico_${name} ${name})
  if(TARGET rico_${name}_static)
    rico_install_export(rico_${name}_static ${name})
  endif()
  foreach(header IN LISTS ARGN)
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${include}/${header} DESTINATION ${RICO_INSTALL_INCLUDEDIR}/${folder} COMPONENT development)
  endforeach()
  if(EXISTS ${PROJECT_SOURCE_DIR}/cmake/ricochet-${name}.pc.in)
    rico_install_pkgconfig(${name})
  endif()
endfunction()

# Makes a target depend on every library of the component libraries.
function(rico_depend_on_installed target)
  get_property(libraries GLOBAL PROPERTY RICO_INSTALLED_LIBRARIES)
  add_dependencies(${target} ${libraries})
endfunction()

# rico_install_program(NAME [MAN page] [COMPLETION for bash] [ZSH completion])
function(rico_install_program name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "MAN;COMPLETION;ZSH" "")
  install(TARGETS ${name} EXPORT Ricochet_tools COMPONENT tools)
  set_property(GLOBAL APPEND PROPERTY RICO_INSTALLED_TARGETS ${name})
  if(ARG_MAN)
    install(FILES ${ARG_MAN} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools)
  endif()
  if(ARG_COMPLETION)
    install(FILES ${ARG_COMPLETION} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
            RENAME ${name} COMPONENT tools)
  endif()
  if(ARG_ZSH)
    install(FILES ${ARG_ZSH} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT tools)
  endif()
  set_property(GLOBAL PROPERTY RICO_TOOLS_EXPORT Ricochet_tools)
endfunction()

# Installs one target, and the file that defines it for find_package().
function(rico_install_export target name)
  set(kind shared)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    set(kind static)
  endif()
  set_property(GLOBAL APPEND PROPERTY RICO_INSTALLED_TARGETS ${target})
  install(TARGETS ${target} EXPORT Ricochet_${name}_${kind}
          LIBRARY COMPONENT libraries NAMELINK_COMPONENT development
          ARCHIVE COMPONENT development)
  install(EXPORT Ricochet_${name}_${kind} NAMESPACE Ricochet:: DESTINATION ${RICO_INSTALL_CMAKEDIR}
          COMPONENT development)
endfunction()

# Writes ricochet-NAME.pc from cmake/ricochet-NAME.pc.in. PETSc's own file omits the MPI that its headers include:
# MPI's pkg-config file is used if there is one, else the flags that CMake found.
function(rico_install_pkgconfig name)
  pkg_check_modules(MPI_PC QUIET mpi-c)
  if(MPI_PC_FOUND)
    set(RICO_PC_MPI ", mpi-c")
  else()
    list(TRANSFORM MPI_C_INCLUDE_DIRS PREPEND " -I" OUTPUT_VARIABLE RICO_PC_MPI_CFLAGS)
    list(TRANSFORM MPI_C_LIBRARIES PREPEND " " OUTPUT_VARIABLE RICO_PC_MPI_LIBS)
    string(REPLACE ";" "" RICO_PC_MPI_CFLAGS "${RICO_PC_MPI_CFLAGS}")
    string(REPLACE ";" "" RICO_PC_MPI_LIBS "${RICO_PC_MPI_LIBS}")
  endif()
  set(RICO_PC_SUNDIALS)
  if(CVODE_CORE_LIBRARY)
    set(RICO_PC_SUNDIALS " -lsundials_core")
  endif()
  file(RELATIVE_PATH RICO_PREFIX_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  set(file ${PROJECT_BINARY_DIR}/ricochet-${name}.pc)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/ricochet-${name}.pc.in ${file} @ONLY)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endfunction()

# The package file, written after all libraries; and target installable, which builds all that cmake --install copies.
function(rico_install_package)
  get_property(targets GLOBAL PROPERTY RICO_INSTALLED_TARGETS)
  get_property(libraries GLOBAL PROPERTY RICO_INSTALLED_LIBRARIES)
  add_custom_target(installable DEPENDS ${targets} ${libraries})
  foreach(target IN ITEMS rico_kernel_petsc python_package)
    if(TARGET ${target})
      add_dependencies(installable ${target})
    endif()
  endforeach()
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/RicochetConfig.cmake.in
    ${PROJECT_BINARY_DIR}/RicochetConfig.cmake INSTALL_DESTINATION ${RICO_INSTALL_CMAKEDIR})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/RicochetConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/RicochetConfig.cmake ${PROJECT_BINARY_DIR}/RicochetConfigVersion.cmake
                ${PROJECT_SOURCE_DIR}/cmake/RicochetSiconos.cmake
                ${PROJECT_SOURCE_DIR}/cmake/FindPETSc.cmake ${PROJECT_SOURCE_DIR}/cmake/FindParallelHDF5.cmake
                ${PROJECT_SOURCE_DIR}/cmake/FindCVODE.cmake ${PROJECT_SOURCE_DIR}/cmake/FindQhullR.cmake
          DESTINATION ${RICO_INSTALL_CMAKEDIR} COMPONENT development)
  get_property(tools GLOBAL PROPERTY RICO_TOOLS_EXPORT)
  if(tools)
    install(EXPORT ${tools} NAMESPACE Ricochet:: DESTINATION ${RICO_INSTALL_CMAKEDIR} COMPONENT tools)
  endif()
endfunction()
