# rico_simd_sources(LIST): compiles sources named *_avx2.c and *_avx512.c for these instruction sets if the compiler
# targets x86-64 and supports them, and then defines RICO_X86_KERNELS for all; otherwise removes them from the LIST.
# The choice between them is made at run time, by the processor.
include(CheckCCompilerFlag)
check_c_compiler_flag("-mavx2 -mavx512f" RICO_COMPILES_AVX512)

function(rico_simd_sources list)
  set(sources ${${list}})
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND RICO_COMPILES_AVX512)
    foreach(set IN ITEMS avx2 avx512)
      set(simd ${sources})
      list(FILTER simd INCLUDE REGEX "_${set}\\.c$")
      set(flags -mavx2)
      if(set STREQUAL avx512)
        list(APPEND flags -mavx512f)
      endif()
      set_source_files_properties(${simd} PROPERTIES COMPILE_OPTIONS "${flags}")
    endforeach()
    set_source_files_properties(${sources} PROPERTIES COMPILE_DEFINITIONS RICO_X86_KERNELS)
  else()
    list(FILTER sources EXCLUDE REGEX "_avx(2|512)\\.c$")
  endif()
  set(${list} ${sources} PARENT_SCOPE)
endfunction()
