#pragma once

#include <cstdlib>
#include <string_view>

namespace rico {

/// Returns true if an MPI launcher started this process: the launchers of Open MPI, MPICH and PMIx
/// set environment variables.
inline bool isLaunchedByMpi() {
  return std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr || std::getenv("PMI_SIZE") != nullptr ||
         std::getenv("PMIX_RANK") != nullptr;
}

/// Returns true if the launcher started more than one process.
inline bool isOneOfMany() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* size = std::getenv(name)) return std::string_view(size) != "1";
  return std::getenv("PMIX_RANK") != nullptr;
}

/// Set in the environment of ranks that `ricochet run` started itself.
inline constexpr const char* kStartedByRun = "RICOCHET_STARTED_BY_RUN";

/// A single process needs neither network nor daemon, which take most of the time of MPI's start.
inline void startMpiWithoutNetwork() {
  setenv("OMPI_MCA_pml", "ob1", 0);
  setenv("OMPI_MCA_btl", "self", 0);
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
}

/// Lets ranks that wait for a message yield the processor.
inline void yieldWhileWaiting() { setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0); }

/// Sends messages of up to 32 kB between ranks of one machine at once, instead of asking the
/// receiver first. Open MPI does so up to 4 kB; the velocities of a colour are a little more.
/// The transport is called vader in Open MPI 4 and sm in Open MPI 5.
inline void sendAtOnce() {
  for (const char* limit : {"OMPI_MCA_btl_vader_eager_limit", "OMPI_MCA_btl_sm_eager_limit"})
    setenv(limit, "32768", 0);
}

}  // namespace rico
