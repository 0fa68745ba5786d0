#pragma once

// What the names of SiconosFwd.hpp for uBLAS' vectors and matrices stand for.

#include <SimpleMatrix.hpp>
#include <UblasStorage.hpp>
