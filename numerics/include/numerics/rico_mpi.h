/*
  rico_mpi.h -- ranks of an MPI communicator (rico_ranks.h), in the library Ricochet::ranks.
*/
#pragma once

#include <mpi.h>
#include <numerics/rico_ranks.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The ranks of a duplicate of this communicator, so that messages of other code do not interfere. Collective;
   MPI must have been initialised. Returns NULL if memory does not suffice. Destroy is collective, too; after
   MPI_Finalize() it only frees memory. */
RicoRanks *RicoRanksOfMpi(MPI_Comm comm);
void RicoRanksDestroy(RicoRanks *ranks);
/* The communicator passed to RicoRanksOfMpi(), not its duplicate. */
MPI_Comm RicoRanksComm(const RicoRanks *ranks);

#ifdef __cplusplus
}
#endif
