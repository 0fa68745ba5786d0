#pragma once

/// The number of allocations of this program so far: operator new, malloc and related functions.
long allocations();
