/*
  rico_mpi.h -- ranks of an MPI communicator (rico_ranks.h), in the library Ricochet::ranks.
*/
#pragma once

#include <mpi.h>
#include <numerics/rico_ranks.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Ranks of a duplicate of this communicator, so that messages of other code do not interfere. Collective. MPI
   must have been initialised. NULL if memory is lacking. Destroy is collective too; after MPI_Finalize() it
   frees memory only. */
RicoRanks *RicoRanksOfMpi(MPI_Comm comm);
void RicoRanksDestroy(RicoRanks *ranks);
/* The communicator that was given, not its duplicate. */
MPI_Comm RicoRanksComm(const RicoRanks *ranks);

#ifdef __cplusplus
}
#endif
