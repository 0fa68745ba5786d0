#pragma once

// The classes of uBLAS that SiconosFwd.hpp names.

#include <SimpleMatrix.hpp>
#include <UblasStorage.hpp>
