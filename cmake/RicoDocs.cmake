# cmake --build build/release --target docs: builds the manual by Doxygen in build/release/docs/html: the guide, all pages,
# a page for each example, and the reference of all public headers. The target exists if Doxygen is installed (Debian:
# apt-get install doxygen python3).
get_property(public GLOBAL PROPERTY RICO_PUBLIC_HEADERS)
list(JOIN public "\n" public)
file(CONFIGURE OUTPUT public-headers CONTENT "${public}\n" @ONLY)

find_package(Doxygen QUIET)
if(NOT DOXYGEN_FOUND)
  return()
endif()
set(DOXYGEN_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/docs)
set(DOXYGEN_PROJECT_NAME Ricochet)
set(DOXYGEN_PROJECT_BRIEF "Nonsmooth dynamical systems")
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE ${PROJECT_SOURCE_DIR}/README.md)
set(DOXYGEN_FILE_PATTERNS *.h *.hpp *.md)
set(DOXYGEN_EXCLUDE_PATTERNS */io/cli/*)
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR})
# Not the folder of the build, in which packages may be made at the same time.
set(DOXYGEN_IMAGE_PATH ${PROJECT_SOURCE_DIR}/examples ${PROJECT_SOURCE_DIR}/tests)
# Comments above declarations are included without a Doxygen mark, too, as in the C headers.
set(DOXYGEN_EXTRACT_ALL YES)
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_GENERATE_LATEX NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_IF_DOC_ERROR YES)
set(DOXYGEN_WARN_IF_UNDOCUMENTED NO)
set(filter "awk -f ${PROJECT_SOURCE_DIR}/cmake/docs_filter.awk")
set(DOXYGEN_FILTER_PATTERNS *.h=${filter} *.hpp=${filter})
set(DOXYGEN_DISTRIBUTE_GROUP_DOC YES)
set(DOXYGEN_MACRO_EXPANSION YES)
set(DOXYGEN_EXPAND_ONLY_PREDEF YES)
set(DOXYGEN_PREDEFINED "PETSC_EXTERN=" "SICONOS_NOT_THERE(name,remedy)="
                       "SICONOS_NOT_BASE(constructor,instead)=")
set(pages README.md .github examples/README.md examples/guide examples/tutorial.md examples/extending.md
          examples/scenes/README.md tests/README.md
          numerics/README.md numerics/FRICTION.md numerics/OPTIONS.md numerics/SCALE.md numerics/include kernel mechanics io
          tests/bits/README.md tests/fuzz/README.md
          tests/bench/README.md tests/bench/TABLES.md tests/bench/SWEEP.md tests/bench/HISTORY.md)
list(TRANSFORM pages PREPEND ${PROJECT_SOURCE_DIR}/)
file(GLOB validation ${PROJECT_SOURCE_DIR}/tests/validation/*.md)
list(APPEND pages ${validation})
set(examples ${PROJECT_BINARY_DIR}/docs-examples)
file(MAKE_DIRECTORY ${examples})
doxygen_add_docs(docs ${pages} ${examples} COMMENT "The manual, into docs/html")
add_custom_target(docs_examples COMMAND ${PROJECT_SOURCE_DIR}/cmake/example_pages.sh ${PROJECT_SOURCE_DIR} ${examples}
                  COMMAND ${PROJECT_SOURCE_DIR}/cmake/header_examples ${PROJECT_SOURCE_DIR}
                          ${PROJECT_BINARY_DIR}/public-headers ${examples})
add_dependencies(docs docs_examples)
