#pragma once

#include <numerics/rico_mpi.h>

#include <kernel/support/Ranks.hpp>

namespace rico {

/// The ranks of a duplicate of this communicator. Collective.
inline Ranks mpiRanks(MPI_Comm comm) {
  return Ranks(std::shared_ptr<const RicoRanks>(RicoRanksOfMpi(comm), [](const RicoRanks* table) {
    RicoRanksDestroy(const_cast<RicoRanks*>(table));
  }));
}

/// The communicator of these ranks; they must be shared (Ranks::areShared()).
inline MPI_Comm commOf(const Ranks& ranks) { return RicoRanksComm(ranks.table()); }

}  // namespace rico
