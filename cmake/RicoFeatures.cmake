# rico_petsc_feature(FUNCTION MACRO SOURCES...): defines MACRO in these sources if PETSc has FUNCTION.
include(CheckSymbolExists)
include(CMakePushCheckState)

function(rico_petsc_feature function macro)
  cmake_push_check_state(RESET)
  set(CMAKE_REQUIRED_LIBRARIES PETSc::PETSc)
  check_symbol_exists(${function} petsc.h ${macro})
  cmake_pop_check_state()
  if(${macro})
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_DEFINITIONS ${macro})
  endif()
endfunction()
