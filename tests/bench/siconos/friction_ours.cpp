/// Ricochet's types on problems with friction.
#include <numerics/rico_type.h>

#include <initializer_list>
#include <io/problems/PetscProblem.hpp>
#include <stdexcept>

#include "bench/siconos/friction.hpp"

namespace rico::bench {

namespace {

void check(PetscErrorCode code) {
  if (code) throw std::runtime_error("PETSc error " + std::to_string(code));
}

/// Every solve has a new problem and a new solver object, so no data are reused.
class FrictionRunner : public Runner {
 public:
  FrictionRunner(const ProblemData& data, double tolerance, const char* type, PetscInt anderson = 0)
      : data_(data), w_(data.n()) {
    check(RicoSolverCreate(PETSC_COMM_SELF, &solver_));
    check(RicoSolverSetType(solver_, type));
    check(RicoSolverNSGSSetAnderson(solver_, anderson));
    check(RicoSolverSetTolerances(solver_, 0, tolerance, PETSC_DEFAULT));
    check(problem_.create(PETSC_COMM_SELF, data_));
    PetscBool can;
    check(RicoSolverCanSolve(solver_, problem_.get(), &can, nullptr));
    if (!can) throw std::runtime_error("refused");
  }
  ~FrictionRunner() override { RicoSolverDestroy(&solver_); }

  void solve(Vector& z) override {
    check(RicoSolveArrays(solver_, problem_.get(), z.data(), w_.data(), nullptr));
  }

 private:
  const ProblemData& data_;
  Vector w_;
  PetscProblem problem_;
  RicoSolver solver_ = nullptr;
};

std::vector<FrictionCompetitor> byTypes(std::initializer_list<const char*> types) {
  std::vector<FrictionCompetitor> list;
  for (const char* type : types)
    list.push_back({type,
                    [type](const ProblemData& p, double tolerance) {
                      return std::make_unique<FrictionRunner>(p, tolerance, type);
                    },
                    false, true});
  return list;
}

}  // namespace

std::vector<FrictionCompetitor> ourIntervals() {
  return byTypes({RICOAUTO, RICONEWTON, RICOLEMKE, RICOPGS, RICOIPM, "multilevel", RICOADMM,
                  RICOAPGD, RICOPIVOT, RICOREFLECT, RICOTRACE});
}

std::vector<FrictionCompetitor> ourFriction() {
  auto list = byTypes({RICOAUTO, RICONSGS, RICOPROX, RICOIPM, RICONEWTON, RICOADMM, RICOAPGD,
                       RICOPLANAR, RICOREFLECT, RICOTRACE});
  list.push_back({"nsgs anderson",
                  [](const ProblemData& p, double tolerance) {
                    return std::make_unique<FrictionRunner>(p, tolerance, RICONSGS, 5);
                  },
                  false, true});
  return list;
}

}  // namespace rico::bench
