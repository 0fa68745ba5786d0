#pragma once

#include <iosfwd>
#include <kernel/modeling/Interaction.hpp>
#include <span>

namespace rico {

enum class IntegratorKind {
  kEulerMoreau,
  kZeroOrderHold,
  kMoreauJean,
  kMoreauJeanGlobal,
  kMoreauJeanDirectProjection,
  kMoreauJeanCombinedProjection,
  kSchatzmanPaoli,
  kD1MinusLinear,
  kLsodar,
  kNewMarkAlpha
};

enum class SystemKind { kFirstOrder, kFirstOrderLinear, kLagrangian, kNewtonEuler };

/// One row of the table of levels: which derivatives of y and which multipliers λ an interaction
/// keeps under an integrator, how many past steps are remembered, how many index sets there are.
/// They follow from the scheme, not from the relative degree of the model: Moreau–Jean and
/// Schatzman–Paoli answer the same contact at different levels.
struct LevelsRow {
  IntegratorKind integrator;
  unsigned systems;  ///< bit mask of SystemKind
  unsigned laws;     ///< bit mask of LawKind
  LevelRange range;
  int memorySteps;
  int indexSets;
  int solvedLevel;  ///< the level of λ that the (first) nonsmooth problem of a step finds
};

/// The table.
std::span<const LevelsRow> levelsTable();
/// The row for an integrator, a system and a law; null where they do not go together.
const LevelsRow* findLevels(IntegratorKind integrator, SystemKind system, LawKind law);
SystemKind systemKind(const DynamicalSystem& system);
const char* toString(IntegratorKind kind);
const char* toString(SystemKind kind);
const char* toString(LawKind kind);
/// Prints the table.
void describeLevels(std::ostream& out);
void describeLevels();

}  // namespace rico
