#pragma once

/* The parts of the interface that exist, by the names of different versions. */

#define SICONOS_VERSION "4.5.0"
#define SICONOS_MAJOR_VERSION 4
#define SICONOS_MINOR_VERSION 5
#define SICONOS_PATCH_VERSION 0
#define HAS_SICONOS_KERNEL
#define HAS_SICONOS_NUMERICS
#define HAS_SICONOS_MECHANICS
#define HAS_SICONOS_CONTROL
#define HAVE_SICONOS_KERNEL
#define HAVE_SICONOS_NUMERICS
#define HAVE_SICONOS_MECHANICS
#define HAVE_SICONOS_CONTROL
/* Rows and columns of sparse matrices are long. */
#define SICONOS_INT64
/* Contacts of shapes, which an installation may leave out. */
#if __has_include(<SiconosBulletCollisionManager.hpp>)
#define SICONOS_HAS_BULLET
#endif
