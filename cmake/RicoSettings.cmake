# What may be chosen, and the compiler flags that follow from it.
#
# Included in another project by add_subdirectory(), Ricochet builds its libraries only.
option(RICOCHET_PROGRAM "Build the program `ricochet`, which needs C++ and HDF5" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_KERNEL "Build the library kernel, which needs C++ and Boost" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_MECHANICS "Build the library mechanics, which needs the kernel, Qhull and Bullet" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_PYTHON "Build Python's module ricochet, where pybind11 is found" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_BENCH "Build the benchmarks: target bench" OFF)
option(RICOCHET_INSTALL "Offer installation and packages" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_WERROR "Warnings are errors" OFF)
option(RICOCHET_UNITY "Compile each folder of the libraries in C++ as one source: quicker from scratch" OFF)
set(RICOCHET_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")

if(PROJECT_IS_TOP_LEVEL)
  option(BUILD_SHARED_LIBS "Shared libraries beside the static ones" ON)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
  endif()
  find_program(CCACHE ccache)
  if(CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  endif()
endif()

set(CMAKE_C_STANDARD 11)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON) # PETSc's and MPI's headers want them
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# The same bits on every instruction set: no fused multiply-add behind our back. Nobody reads errno
# after sqrt(), and nobody replaces our functions at load time, so both may be inlined.
add_compile_options(-Wall -Wextra -ffp-contract=off -fno-math-errno -fno-semantic-interposition)
# Of MPI the C interface alone: OpenMPI's classes for C++ would have to be linked.
add_compile_definitions(OMPI_SKIP_MPICXX=1 MPICH_SKIP_MPICXX=1)
if(RICOCHET_WERROR)
  add_compile_options(-Werror)
endif()
if(RICOCHET_SANITIZE)
  # GCC sees uninitialised variables where it has put its checks, also in the headers of others.
  add_compile_options(-fsanitize=${RICOCHET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
                      -Wno-error=uninitialized -Wno-error=maybe-uninitialized)
  add_link_options(-fsanitize=${RICOCHET_SANITIZE})
endif()
