# rico_library(NAME SOURCES ... HEADERS ... [PUBLIC deps ...] [PRIVATE deps ...]): defines one library.
#
# Compiles the sources once and builds from them
#
#     Ricochet::NAME         target rico_NAME, shared or static by BUILD_SHARED_LIBS
#     rico_NAME_static       the static library, in addition to a shared one
#
# HEADERS are its public headers, named as in #include: below include/ for C libraries, whose private headers are
# in src/; beside the sources for C++ libraries, as LIBRARY/folder/File.hpp. Each is compiled alone
# (rico_header_check) and installed (rico_install_library).
function(rico_library name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;HEADERS;PUBLIC;PRIVATE")
  set(include ${PROJECT_SOURCE_DIR})
  set(private_include)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/include)
    set(include ${CMAKE_CURRENT_SOURCE_DIR}/include)
    set(private_include ${CMAKE_CURRENT_SOURCE_DIR}/src)
  endif()

  set(objects rico_${name}_objects)
  add_library(${objects} OBJECT ${ARG_SOURCES})
  target_include_directories(${objects} PUBLIC ${include} PRIVATE ${private_include})
  target_link_libraries(${objects} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
  rico_unite(${objects})

  add_library(rico_${name})
  add_library(Ricochet::${name} ALIAS rico_${name})
  rico_library_from_objects(rico_${name} ${name} ${include} "${ARG_PUBLIC}" "${ARG_PRIVATE}")
  if(BUILD_SHARED_LIBS)
    # All symbols must be resolved: a library that uses one above it does not link.
    # Calls inside the library are bound to it, which saves the loader their symbols.
    target_link_options(rico_${name} PRIVATE LINKER:--no-undefined LINKER:-Bsymbolic-functions)
    set(static_deps ${ARG_PUBLIC})
    list(TRANSFORM static_deps REPLACE "^Ricochet::(.*)$" "rico_\\1_static")
    add_library(rico_${name}_static STATIC)
    rico_library_from_objects(rico_${name}_static ${name} ${include} "${static_deps}" "${ARG_PRIVATE}")
  endif()

  rico_header_check(${name} ${ARG_HEADERS})
  set_property(GLOBAL APPEND PROPERTY RICO_PUBLIC_HEADERS ${ARG_HEADERS})
  if(RICOCHET_INSTALL)
    rico_install_library(${name} ${include} ${ARG_HEADERS})
  endif()
endfunction()

# rico_unite(TARGET): with RICOCHET_UNITY, the C++ sources of a folder are compiled as one, since most of their compile
# time is for common headers. Two sources of a folder must therefore not use one name for different things.
function(rico_unite target)
  if(NOT RICOCHET_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER ${folder} folder)
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# The same for sources that take so much memory that only a few are compiled as one: bindings.
function(rico_unite_few target)
  if(RICOCHET_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE BATCH UNITY_BUILD_BATCH_SIZE 4)
  endif()
endfunction()

# Properties of both the shared and the static library of a name.
function(rico_library_from_objects target name include public private)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:rico_${name}_objects>)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${include}>
                                              $<INSTALL_INTERFACE:${RICO_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PUBLIC ${public} PRIVATE ${private})
  # Headers of C++ libraries need C++20, also in the user's project.
  if(include STREQUAL PROJECT_SOURCE_DIR)
    target_compile_features(${target} PUBLIC cxx_std_20)
  endif()
  # Before 1.0 each minor version has its own interface.
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ricochet_${name} EXPORT_NAME ${name}
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()

# rico_program(NAME SOURCES ... [LINK deps ...] [MAN page] [COMPLETION for bash] [ZSH completion]): a program for
# users, in the build's bin/ and installed.
function(rico_program name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "MAN;COMPLETION;ZSH" "SOURCES;LINK")
  add_executable(${name} ${ARG_SOURCES})
  add_executable(Ricochet::${name} ALIAS ${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  if(RICOCHET_INSTALL)
    rico_install_program(${name} MAN ${ARG_MAN} COMPLETION ${ARG_COMPLETION} ZSH ${ARG_ZSH})
  endif()
endfunction()
