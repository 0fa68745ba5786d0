#pragma once

#include <numerics/rico_mpi.h>

#include <map>
#include <memory>

namespace rico::test {

/// Returns the ranks of a communicator, which are kept until the program ends; a null pointer for
/// one process alone.
inline std::shared_ptr<const RicoRanks> tableOf(MPI_Comm comm) {
  static std::map<MPI_Comm, std::shared_ptr<const RicoRanks>> tables;
  if (comm == MPI_COMM_SELF) return nullptr;
  std::shared_ptr<const RicoRanks>& table = tables[comm];
  if (table == nullptr)
    table.reset(RicoRanksOfMpi(comm),
                [](const RicoRanks* ranks) { RicoRanksDestroy(const_cast<RicoRanks*>(ranks)); });
  return table;
}
inline const RicoRanks* ranksOf(MPI_Comm comm) { return tableOf(comm).get(); }

}  // namespace rico::test
