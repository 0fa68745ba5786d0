#pragma once

#include <cstdlib>
#include <string_view>

namespace rico {

/// Was this process started by a launcher of MPI? Open MPI's, MPICH's and PMIx's leave each a mark
/// in the environment.
inline bool isLaunchedByMpi() {
  return std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr || std::getenv("PMI_SIZE") != nullptr ||
         std::getenv("PMIX_RANK") != nullptr;
}

/// With others beside it?
inline bool isOneOfMany() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* size = std::getenv(name)) return std::string_view(size) != "1";
  return std::getenv("PMIX_RANK") != nullptr;
}

/// Set in the environment of ranks that `ricochet run` has started by itself.
inline constexpr const char* kStartedByRun = "RICOCHET_STARTED_BY_RUN";

/// Alone, a program needs no network and no daemon: most of MPI's start is spent on them.
inline void startMpiWithoutNetwork() {
  setenv("OMPI_MCA_pml", "ob1", 0);
  setenv("OMPI_MCA_btl", "self", 0);
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
}

/// Ranks that wait for a message leave the processor to others.
inline void yieldWhileWaiting() { setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0); }

}  // namespace rico
