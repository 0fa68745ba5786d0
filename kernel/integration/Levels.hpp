#pragma once

#include <iosfwd>
#include <kernel/relations/Interaction.hpp>
#include <span>

namespace rico {
/// The integrators that the table of levels distinguishes.
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
/// The kinds of systems that the table of levels distinguishes.
enum class SystemKind { kFirstOrder, kFirstOrderLinear, kLagrangian, kNewtonEuler };

/// One row of the table of levels: the derivatives of y and the multipliers λ that an interaction
/// keeps under an integrator, the number of past steps in memory, and the number of index sets.
/// They depend on the scheme, not on the relative degree of the model: Moreau–Jean and
/// Schatzman–Paoli treat the same contact at different levels.
struct LevelsRow {
  IntegratorKind integrator;  ///< the scheme
  unsigned systems;           ///< bit mask of SystemKind
  unsigned laws;              ///< bit mask of LawKind
  LevelRange range;           ///< levels of y and λ
  int memorySteps;            ///< past steps of y and λ in memory
  int indexSets;              ///< index sets in use
  int solvedLevel;  ///< level of the λ that the (first) nonsmooth problem of a step finds
};

/// The whole table.
std::span<const LevelsRow> levelsTable();
/// The row for an integrator, a system and a law; null if the combination is not supported.
const LevelsRow* findLevels(IntegratorKind integrator, SystemKind system, LawKind law);
/// The kind of a system, by its class.
SystemKind systemKind(const DynamicalSystem& system);
/// Names for messages; never null.
const char* toString(IntegratorKind kind);
const char* toString(SystemKind kind);
const char* toString(LawKind kind);
/// Prints the table to `out`, or to standard output.
void describeLevels(std::ostream& out);
void describeLevels();

}  // namespace rico
