#pragma once

/// How matrices of numerics are kept.
typedef enum NumericsMatrix_types { NM_DENSE, NM_SPARSE_BLOCK, NM_SPARSE, NM_UNKNOWN } NM_types;
