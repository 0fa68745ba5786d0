# rico_feature(LIBRARY HEADER FUNCTION MACRO SOURCES...): defines MACRO in these sources if the library has FUNCTION.
include(CheckSymbolExists)
include(CMakePushCheckState)

function(rico_feature library header function macro)
  cmake_push_check_state(RESET)
  set(CMAKE_REQUIRED_LIBRARIES ${library})
  check_symbol_exists(${function} ${header} ${macro})
  cmake_pop_check_state()
  if(${macro})
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_DEFINITIONS ${macro})
  endif()
endfunction()
