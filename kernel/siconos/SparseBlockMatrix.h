#pragma once

#include <NumericsMatrix.h>
