# Options of the build, and the compiler flags that follow from them.
#
# If another project includes Ricochet by add_subdirectory(), only its libraries are built.
option(RICOCHET_PROGRAM "Build the program `ricochet`, which needs C++ and HDF5" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_KERNEL "Build the library kernel, which needs C++ and Boost" ${PROJECT_IS_TOP_LEVEL})
option(RICOCHET_MECHANICS "Build the library mechanics, which needs the kernel and Qhull" ${PROJECT_IS_TOP_LEVEL})
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
set(CMAKE_C_EXTENSIONS ON) # required by PETSc's and MPI's headers
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Equal bits on every instruction set: no implicit fused multiply-add. errno is not used after sqrt(), and
# functions are not replaced at load time, so that both may be inlined.
add_compile_options(-Wall -Wextra -ffp-contract=off -fno-math-errno -fno-semantic-interposition)
# Only MPI's C interface: Open MPI's C++ classes would have to be linked.
add_compile_definitions(OMPI_SKIP_MPICXX=1 MPICH_SKIP_MPICXX=1)
if(RICOCHET_WERROR)
  add_compile_options(-Werror)
endif()
if(RICOCHET_SANITIZE)
  # With its checks GCC reports uninitialised variables wrongly, also in headers of other libraries.
  add_compile_options(-fsanitize=${RICOCHET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
                      -Wno-error=uninitialized -Wno-error=maybe-uninitialized)
  add_link_options(-fsanitize=${RICOCHET_SANITIZE})
endif()
