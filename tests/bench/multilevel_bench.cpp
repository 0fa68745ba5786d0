// Obstacle problems on grids: the processor time of solver types against one linear solve with the
// same matrix, CG with BoomerAMG, in the same run.
//   [mpirun -n 2] multilevel_bench [-problem torsion] [-m 512] [-types auto,multilevel,newton]
//                                  [-rtol 1e-8]
// Problems are those of support/obstacles/grids.hpp and support/obstacles/families.hpp; GMRES takes
// the place of CG if M is not symmetric. Seconds of processor time are summed over all ranks; the
// residual is computed by the problem, not by the solver.
#include <numerics/rico_solver.h>

#include <cstdio>
#include <ctime>
#include <sstream>
#include <string>
#include <vector>

#include "support/obstacles/families.hpp"

namespace {

using namespace rico::test;

double processorTime() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  double all = double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
  MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_DOUBLE, MPI_SUM, PETSC_COMM_WORLD);
  return all;
}

double linearSolve(const Posed& p, bool symmetric, double rtol) {
  KSP ksp;
  PC pc;
  Vec x;
  PetscInt its;
  must(VecDuplicate(p.q, &x));
  const double before = processorTime();
  must(KSPCreate(PETSC_COMM_WORLD, &ksp));
  must(KSPSetType(ksp, symmetric ? KSPCG : KSPGMRES));
  must(KSPGetPC(ksp, &pc));
  must(PCSetType(pc, PCHYPRE));
  must(KSPSetNormType(ksp, KSP_NORM_UNPRECONDITIONED));
  must(KSPSetTolerances(ksp, rtol, 0, PETSC_DEFAULT, 1000));
  must(KSPSetOptionsPrefix(ksp, "linear_"));
  must(KSPSetFromOptions(ksp));
  must(KSPSetOperators(ksp, p.M, p.M));
  must(KSPSolve(ksp, p.q, x));
  const double seconds = processorTime() - before;
  must(KSPGetIterationNumber(ksp, &its));
  must(PetscPrintf(PETSC_COMM_WORLD, "  %-12s %8.3f s   1.0   %4d iterations\n",
                   symmetric ? "cg + hypre" : "gmres + hypre", seconds, int(its)));
  must(KSPDestroy(&ksp));
  must(VecDestroy(&x));
  return seconds;
}

void solve(const Posed& p, const std::string& type, double rtol, double unit) {
  RicoProblem problem;
  RicoSolver solver;
  RicoInfo info;
  Vec z, w;
  double residual, norm;
  const double before = processorTime();
  must(RicoProblemCreateRelay(p.M, p.q, p.lb, p.ub, &problem));
  must(RicoSolverCreate(PETSC_COMM_WORLD, &solver));
  must(RicoSolverSetType(solver, type.c_str()));
  must(RicoSolverSetTolerances(solver, 0, rtol, PETSC_DEFAULT));
  must(RicoSolverSetTimeLimit(solver, 120));
  must(RicoSolverSetFromOptions(solver));
  must(VecDuplicate(p.q, &z));
  must(VecDuplicate(p.q, &w));
  must(RicoSolve(solver, problem, z, w, &info));
  const double seconds = processorTime() - before;
  must(RicoProblemResidual(problem, z, nullptr, &residual, &norm));
  must(PetscPrintf(PETSC_COMM_WORLD, "  %-12s %8.3f s %5.1f   %4d iterations, %s, %.1e\n",
                   type.c_str(), seconds, seconds / unit, int(info.its),
                   RicoConvergedReasonName(info.reason), norm));
  must(RicoSolverDestroy(&solver));
  must(RicoProblemDestroy(&problem));
  must(VecDestroy(&z));
  must(VecDestroy(&w));
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

std::string option(const char* key, const char* standard) {
  char text[256];
  PetscBool set;
  must(PetscOptionsGetString(nullptr, nullptr, key, text, sizeof text, &set));
  return set ? text : standard;
}

}  // namespace

int main(int argc, char** argv) {
  must(PetscInitialize(&argc, &argv, nullptr, nullptr));
  const double rtol = std::stod(option("-rtol", "1e-8"));
  const std::string grids = ",membrane,nine,force,torsion,rough,wind,islands,stretched,cube,";
  for (const std::string& name :
       split(option("-problem", "membrane,nine,force,torsion,rough,islands,stretched")))
    for (const std::string& m : split(option("-m", "256,512"))) {
      const Grid grid{name, std::stoi(m), name == "cube" ? 3 : 2};
      const Family family{name, grid.m};
      const bool onGrid = grids.find("," + name + ",") != std::string::npos;
      const auto posed = onGrid ? pose(grid) : poseFamily(family);
      const Posed& p = *posed;
      must(PetscPrintf(PETSC_COMM_WORLD, "%s, %s points a side\n", name.c_str(), m.c_str()));
      const double unit = linearSolve(p, onGrid ? name != "wind" : family.symmetric(), rtol);
      for (const std::string& type : split(option("-types", "auto"))) solve(p, type, rtol, unit);
    }
  return PetscFinalize();
}
