#include <array>
#include <iomanip>
#include <iostream>
#include <kernel/integration/Levels.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <kernel/systems/LagrangianDS.hpp>
#include <string>

namespace rico {
namespace {

template <class... Kind>
constexpr unsigned mask(Kind... kinds) {
  return ((1U << static_cast<unsigned>(kinds)) | ...);
}

constexpr unsigned kFirst = mask(SystemKind::kFirstOrder, SystemKind::kFirstOrderLinear);
constexpr unsigned kFirstLinear = mask(SystemKind::kFirstOrderLinear);
constexpr unsigned kLagrange = mask(SystemKind::kLagrangian);
constexpr unsigned kSecond = mask(SystemKind::kLagrangian, SystemKind::kNewtonEuler);
constexpr unsigned kAnyLaw = ~0U;
constexpr unsigned kImpact = mask(LawKind::kNewtonImpact);
constexpr unsigned kImpacts = mask(LawKind::kNewtonImpact, LawKind::kMultipleImpact);
constexpr unsigned kContact =
    mask(LawKind::kNewtonImpact, LawKind::kNewtonImpactFriction, LawKind::kRollingFriction,
         LawKind::kEquality, LawKind::kRelay, LawKind::kNormalCone, LawKind::kMixedComplementarity);
constexpr unsigned kCompliant = mask(LawKind::kComplementarity);

// clang-format off
constexpr std::array<LevelsRow, 14> kTable = {{
    // integrator                                systems       laws        y     λ      memory sets solved
    {IntegratorKind::kEulerMoreau,                  kFirst,       kAnyLaw,    {0, 0, 0, 0}, 1, 1, 0},
    {IntegratorKind::kZeroOrderHold,                kFirstLinear, kAnyLaw,    {0, 0, 0, 0}, 1, 1, 0},
    {IntegratorKind::kMoreauJean,                   kSecond,      kContact,   {0, 1, 1, 1}, 1, 2, 1},
    {IntegratorKind::kMoreauJean,                   kLagrange,    kCompliant, {0, 1, 0, 1}, 1, 2, 1},
    {IntegratorKind::kMoreauJeanGlobal,             kSecond,      kContact,   {0, 1, 1, 1}, 1, 2, 1},
    {IntegratorKind::kMoreauJeanDirectProjection,   kSecond,      kContact,   {0, 1, 0, 1}, 1, 2, 1},
    {IntegratorKind::kMoreauJeanCombinedProjection, kSecond,      kContact,   {0, 1, 0, 1}, 1, 3, 1},
    {IntegratorKind::kSchatzmanPaoli,               kLagrange,    kImpact,    {0, 0, 0, 0}, 2, 1, 0},
    {IntegratorKind::kD1MinusLinear,                kSecond,      kImpact | mask(LawKind::kEquality),
                                                                              {0, 2, 1, 2}, 2, 4, 1},
    {IntegratorKind::kLsodar,                       kFirst,       kAnyLaw,    {0, 0, 0, 0}, 1, 1, 0},
    {IntegratorKind::kLsodar,                       kSecond,      kImpacts | mask(LawKind::kEquality),
                                                                              {0, 2, 1, 2}, 1, 3, 1},
    {IntegratorKind::kLsodar,                       kSecond,      mask(LawKind::kNewtonImpactFriction),
                                                                              {0, 2, 1, 2}, 1, 3, 1},
    {IntegratorKind::kNewMarkAlpha,                 kSecond,      kImpacts | mask(LawKind::kEquality),
                                                                              {0, 2, 1, 2}, 1, 3, 1},
    {IntegratorKind::kNewMarkAlpha,                 kSecond,      mask(LawKind::kNewtonImpactFriction),
                                                                              {0, 2, 1, 2}, 1, 3, 1},
}};
// clang-format on

template <class Kind>
bool contains(unsigned set, Kind kind) {
  return ((set >> static_cast<unsigned>(kind)) & 1U) != 0;
}

template <class Kind>
std::string list(unsigned set, int count) {
  if (set == kAnyLaw) return "any";
  std::string text;
  for (int i = 0; i < count; ++i)
    if (contains(set, static_cast<Kind>(i)))
      text += (text.empty() ? "" : ", ") + std::string(toString(static_cast<Kind>(i)));
  return text;
}

}  // namespace

std::span<const LevelsRow> levelsTable() { return kTable; }

const LevelsRow* findLevels(IntegratorKind integrator, SystemKind system, LawKind law) {
  for (const LevelsRow& row : kTable)
    if (row.integrator == integrator && contains(row.systems, system) && contains(row.laws, law))
      return &row;
  return nullptr;
}

SystemKind systemKind(const DynamicalSystem& system) {
  if (dynamic_cast<const LagrangianDS*>(&system) != nullptr) return SystemKind::kLagrangian;
  if (dynamic_cast<const SecondOrderDS*>(&system) != nullptr) return SystemKind::kNewtonEuler;
  if (dynamic_cast<const FirstOrderLinearDS*>(&system) != nullptr)
    return SystemKind::kFirstOrderLinear;
  return SystemKind::kFirstOrder;
}

const char* toString(IntegratorKind kind) {
  static constexpr std::array kNames = {"EulerMoreauOSI",
                                        "ZeroOrderHoldOSI",
                                        "MoreauJeanOSI",
                                        "MoreauJeanGOSI",
                                        "MoreauJeanDirectProjectionOSI",
                                        "MoreauJeanCombinedProjectionOSI",
                                        "SchatzmanPaoliOSI",
                                        "D1MinusLinearOSI",
                                        "LsodarOSI",
                                        "NewMarkAlphaOSI"};
  return kNames[static_cast<int>(kind)];
}

const char* toString(SystemKind kind) {
  static constexpr std::array kNames = {"first order", "first order linear", "Lagrangian",
                                        "Newton-Euler"};
  return kNames[static_cast<int>(kind)];
}

const char* toString(LawKind kind) {
  static constexpr std::array kNames = {
      "complementarity", "equality",      "mixed complementarity",  "relay",
      "normal cone",     "Newton impact", "Newton impact friction", "rolling friction",
      "multiple impact"};
  return kNames[static_cast<int>(kind)];
}

void describeLevels(std::ostream& out) {
  out << "integrator                        y      lambda  memory  sets  systems x laws\n";
  for (const LevelsRow& row : kTable)
    out << std::left << std::setw(34) << toString(row.integrator) << row.range.lowerForOutput
        << ".." << row.range.upperForOutput << "   " << row.range.lowerForInput << ".."
        << row.range.upperForInput << "    " << row.memorySteps << "       " << row.indexSets
        << "     " << list<SystemKind>(row.systems, 4) << " x " << list<LawKind>(row.laws, 9)
        << '\n';
}

void describeLevels() { describeLevels(std::cout); }

}  // namespace rico
