#pragma once

/// How often this program has asked for memory so far: operator new, malloc and its kin.
long allocations();
