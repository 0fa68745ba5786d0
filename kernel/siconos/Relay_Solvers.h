#pragma once

#include <RelayProblem.h>
