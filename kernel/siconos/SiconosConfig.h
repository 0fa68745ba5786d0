#pragma once

/* The parts of the interface that exist. */

#define SICONOS_VERSION "4.5.0"
#define SICONOS_MAJOR_VERSION 4
#define SICONOS_MINOR_VERSION 5
#define SICONOS_PATCH_VERSION 0
#define HAS_SICONOS_KERNEL
#define HAS_SICONOS_NUMERICS
#define HAS_SICONOS_MECHANICS
#define HAS_SICONOS_CONTROL
