# rico_simd_sources(LIST): sources named *_avx2.c and *_avx512.c are compiled for these instruction sets, where the
# compiler aims at x86-64 and knows them, and RICO_X86_KERNELS is defined for all; elsewhere they leave the LIST.
# Which of them runs is asked of the processor, at run time.
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
