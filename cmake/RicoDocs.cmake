# cmake --build build/release --target docs: builds the reference of all public headers, with formulas, by Doxygen
# in build/release/docs/html. The target exists if Doxygen is installed (Debian: apt-get install doxygen).
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
set(DOXYGEN_IMAGE_PATH ${PROJECT_SOURCE_DIR})
# Comments above declarations are included without a Doxygen mark, too, as in the C headers.
set(DOXYGEN_EXTRACT_ALL YES)
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_GENERATE_LATEX NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_IF_DOC_ERROR YES)
set(DOXYGEN_WARN_IF_UNDOCUMENTED NO)
# Doxygen ignores C comments that begin with /*; this filter turns them into Doxygen comments.
file(WRITE ${PROJECT_BINARY_DIR}/docs-filter "#!/bin/sh\nexec sed 's#^\\( *\\)/\\*\\( \\|$\\)#\\1/**\\2#' \"$1\"\n")
file(CHMOD ${PROJECT_BINARY_DIR}/docs-filter PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set(DOXYGEN_FILTER_PATTERNS *.h=${PROJECT_BINARY_DIR}/docs-filter)
set(folders README.md numerics/README.md numerics/OPTIONS.md numerics/SCALE.md numerics/include kernel mechanics io
            examples/tutorial.md examples/extending.md examples/scenes/README.md
            tests/bench/README.md tests/bench/TABLES.md tests/bench/SWEEP.md)
list(TRANSFORM folders PREPEND ${PROJECT_SOURCE_DIR}/)
doxygen_add_docs(docs ${folders} COMMENT "The reference, into docs/html")
