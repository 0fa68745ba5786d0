#pragma once

/// Returns the number of allocations of this program so far: operator new, malloc and related
/// functions.
long allocations();
