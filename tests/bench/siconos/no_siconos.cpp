/// Replaces siconos.cpp and friction_siconos.cpp if Siconos is not installed.
#include "bench/siconos/friction.hpp"

namespace rico::bench {

std::vector<Competitor> siconosSolvers(ProblemClass) { return {}; }
std::vector<FrictionCompetitor> siconosFriction(ProblemKind) { return {}; }

}  // namespace rico::bench
