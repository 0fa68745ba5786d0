/// Problems of types for which no threshold of the plan was chosen.
#pragma once

#include <io/problems/ProblemData.hpp>
#include <vector>

namespace rico::bench {

/// Six types with intervals, of 16 to 400 rows each.
std::vector<ProblemData> generatedProblems(unsigned seed);
/// Six others, of 30 to 700 rows each (unseen_problems.cpp).
std::vector<ProblemData> unseenProblems(unsigned seed);
/// Ten others, of 36 to 640 rows each (fresh_problems.cpp).
std::vector<ProblemData> freshProblems(unsigned seed);
/// Contacts with friction: fourteen types of 4 to 400 contacts each (contact_problems.cpp).
std::vector<ProblemData> contactProblems(unsigned seed);

}  // namespace rico::bench
