# cpack -G DEB: four Debian packages from the components of RicoInstall.cmake,
#
#     libricochetX.Y    libraries      needed by linked programs at run time
#     libricochet-dev   development    headers, static libraries, CMake and pkg-config files
#     ricochet          tools          the program, its man page, its completion
#     python3-ricochet  python         `import ricochet` and `import siconos`, if pybind11 is installed
#
# Dependencies are read from the libraries (dpkg-shlibdeps), and listed explicitly for the headers.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ricochet)
set(CPACK_PACKAGE_VENDOR Ricochet)
set(CPACK_PACKAGE_CONTACT "The Ricochet maintainers <ricochet@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL libraries development tools)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/numerics ${PROJECT_BINARY_DIR}/kernel
    ${PROJECT_BINARY_DIR}/kernel/siconos
    ${PROJECT_BINARY_DIR}/mechanics/siconos/collision
    ${PROJECT_BINARY_DIR}/mechanics ${PROJECT_BINARY_DIR}/io)

set(rico_runtime libricochet${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME ${rico_runtime})
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARIES_DESCRIPTION "Ricochet's shared libraries.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libricochet-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libpetsc-real-dev, libopenmpi-dev, pkg-config")
set(CPACK_COMPONENT_DEVELOPMENT_DEPENDS libraries)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers, static libraries, CMake and pkg-config files of Ricochet.")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME ricochet)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION math)
set(CPACK_COMPONENT_TOOLS_DEPENDS libraries)
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "The program ricochet, which solves complementarity problems from files.")

set(components LIBRARIES DEVELOPMENT TOOLS)
if(RICO_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  list(APPEND components PYTHON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-ricochet)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= ${RICO_PYTHON_VERSION}), python3-numpy, python3-h5py")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-scipy, python3-matplotlib")
  set(CPACK_COMPONENT_PYTHON_DEPENDS libraries tools)
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Ricochet for Python, and scripts written for Siconos on it.")
endif()

foreach(component IN LISTS components)
  string(TOLOWER ${component} lower)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright COMPONENT ${lower}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${component}_PACKAGE_NAME})
endforeach()
include(CPack)
