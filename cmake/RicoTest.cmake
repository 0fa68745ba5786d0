# rico_test(NAME SOURCES ... [LINK targets ...] [RANKS 1 2 4] [TIMEOUT s] [LABELS ...] [LONG_CASES ...] [ARGS ...]
#           [ALONE])
#
# A GoogleTest program. Without RANKS it is one CTest test, NAME; with RANKS one test per number of ranks, NAME_np1,
# NAME_np2, ... Labels: serial for one rank, mpi for more, and those given. Tests labelled long, and of others
# LONG_CASES, by patterns of GoogleTest, are not run with sanitizers. ALONE: no other test runs at the same time,
# because this one measures time.
find_package(GTest REQUIRED)
find_package(MPI REQUIRED COMPONENTS C)
set(RICOCHET_TIMEOUT_FACTOR 1 CACHE STRING "Tests may take this many times longer")

# Open MPI: allow more ranks than cores, containers, root; HDF5 needs the I/O layer ROMIO. Two variables have another
# name in Open MPI 5: PRTE_MCA_..., OMPI_MCA_smsc. Each version ignores those of the other.
set(RICO_TEST_ENVIRONMENT GTEST_COLOR=no OMPI_MCA_io=^ompio
                          OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
                          OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_smsc=^cma)
execute_process(COMMAND id -u OUTPUT_VARIABLE RICO_UID OUTPUT_STRIP_TRAILING_WHITESPACE)
if(RICO_UID EQUAL 0)
  list(APPEND RICO_TEST_ENVIRONMENT OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)
endif()
# Leaks are checked in programs without MPI, which leaks memory itself. Telling its leaks from those of Ricochet
# requires complete stack traces, which make tests several times slower; this is done on request only.
option(RICOCHET_LEAK_CHECK "With sanitizers: also look for leaks where MPI is" OFF)
if(RICOCHET_SANITIZE)
  list(APPEND RICO_TEST_ENVIRONMENT UBSAN_OPTIONS=print_stacktrace=1)
endif()
if(RICOCHET_SANITIZE AND RICOCHET_LEAK_CHECK)
  list(APPEND RICO_TEST_ENVIRONMENT ASAN_OPTIONS=fast_unwind_on_malloc=0
              LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/project/leaks.txt:print_suppressions=0)
endif()

if(RICOCHET_SANITIZE AND NOT RICOCHET_LEAK_CHECK)
  add_library(rico_test_leaks OBJECT ${PROJECT_SOURCE_DIR}/tests/support/leaks.cpp)
endif()

# rico_test_environment(TEST TARGET LIBRARIES...): sets the environment of a test that runs this program.
function(rico_test_environment test target)
  set(environment ${RICO_TEST_ENVIRONMENT})
  if(RICOCHET_SANITIZE AND NOT RICOCHET_LEAK_CHECK)
    if("${ARGN}" MATCHES "Ricochet::(array|kernel|mechanics)" AND NOT "${ARGN}" MATCHES "Ricochet::(numerics|io|problems|trajectory|checkpoint)")
      target_sources(${target} PRIVATE $<TARGET_OBJECTS:rico_test_leaks>)
    else()
      list(APPEND environment ASAN_OPTIONS=detect_leaks=0)
    endif()
  endif()
  set_property(TEST ${test} PROPERTY ENVIRONMENT ${environment})
endfunction()

# Headers that most tests of a folder include are precompiled once, for its first test: list RICO_TEST_HEADERS.
# After a change of comments alone ccache's other modes would give the old precompiled file, and GCC compares the
# whole text of headers with `#pragma once`: it would read them twice. The namespace leaves older entries behind.
set(RICO_TEST_HEADERS <gtest/gtest.h> <algorithm> <cmath> <functional> <map> <memory> <random> <string> <vector>)
set(RICO_TEST_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
if(RICO_TEST_LAUNCHER MATCHES "ccache")
  list(PREPEND RICO_TEST_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_NAMESPACE=precompiled)
endif()
function(rico_precompile name)
  set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "${RICO_TEST_LAUNCHER}")
  get_property(first DIRECTORY PROPERTY RICO_TEST_PRECOMPILED)
  if(first)
    target_precompile_headers(${name} REUSE_FROM ${first})
  else()
    target_precompile_headers(${name} PRIVATE ${RICO_TEST_HEADERS})
    set_property(DIRECTORY PROPERTY RICO_TEST_PRECOMPILED ${name})
  endif()
endfunction()

# Both sanitizers check the libraries. Tests have only that of addresses, since the other one would take a third
# of their compile time.
set(RICO_TEST_OPTIMISATION $<$<CONFIG:Release>:-O1>)
if(RICOCHET_SANITIZE)
  set(RICO_TEST_OPTIMISATION -O0)
  if(RICOCHET_SANITIZE MATCHES "address.*undefined|undefined.*address")
    list(APPEND RICO_TEST_OPTIMISATION -fno-sanitize=null,alignment,object-size)
  endif()
endif()

# Tests labelled long are not run with sanitizers, and are built there only on request.
function(rico_skip_long target)
  if(RICOCHET_SANITIZE AND "long" IN_LIST ARGN)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL TRUE)
  endif()
endfunction()

# Tests labelled threads are built and run by preset tsan.
add_custom_target(threads_tests)

function(rico_test name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "ALONE" "TIMEOUT" "SOURCES;LINK;RANKS;LABELS;LONG_CASES;ARGS")
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_options(${name} PRIVATE ${RICO_TEST_OPTIMISATION})
  rico_precompile(${name})
  rico_skip_long(${name} ${ARG_LABELS})
  if("threads" IN_LIST ARG_LABELS)
    add_dependencies(threads_tests ${name})
  endif()

  if(NOT ARG_RANKS)
    add_test(NAME ${name} COMMAND ${name} ${ARG_ARGS})
    set_property(TEST ${name} PROPERTY LABELS serial ${ARG_LABELS})
    set(tests ${name})
  endif()
  foreach(np IN LISTS ARG_RANKS)
    set(test ${name}_np${np})
    set(mpirun ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${np})
    set(label mpi)
    if(np EQUAL 1)
      set(mpirun)
      set(label serial)
    endif()
    add_test(NAME ${test} COMMAND ${mpirun} $<TARGET_FILE:${name}> ${ARG_ARGS})
    set_property(TEST ${test} PROPERTY LABELS ${label} ${ARG_LABELS})
    set_property(TEST ${test} PROPERTY PROCESSORS ${np})
    list(APPEND tests ${test})
  endforeach()

  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 60)
  endif()
  math(EXPR timeout "${ARG_TIMEOUT} * ${RICOCHET_TIMEOUT_FACTOR}")
  set_property(TEST ${tests} PROPERTY TIMEOUT ${timeout})
  foreach(test IN LISTS tests)
    rico_test_environment(${test} ${name} ${ARG_LINK})
    if(RICOCHET_SANITIZE AND ARG_LONG_CASES)
      list(JOIN ARG_LONG_CASES ":" cases)
      set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT GTEST_FILTER=-${cases})
    endif()
  endforeach()
  set_property(TEST ${tests} PROPERTY RUN_SERIAL ${ARG_ALONE})
endfunction()

# rico_bench(NAME SOURCES ... [LINK targets ...]): a Google Benchmark program, part of target bench only.
function(rico_bench name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;LINK")
  add_executable(${name} EXCLUDE_FROM_ALL ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} benchmark::benchmark)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
  add_dependencies(bench ${name})
endfunction()
