// An error on one rank is thrown on all ranks; ranks without rows are allowed.
#include <petscmat.h>

#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianNodesR.hpp>
#include <kernel/simulation/AdaptiveTimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

#include "support/petsc_main.hpp"

namespace rico {
namespace {

constexpr double kStep = 1e-2;

/// An elastic bar of unit masses and springs that falls on its end.
class Bar {
 public:
  Bar(MPI_Comm comm, int N) {
    PetscInt n = PETSC_DECIDE, all = N, end = 0;
    PetscSplitOwnership(comm, &n, &all);
    MPI_Scan(&n, &end, 1, MPIU_INT, MPI_SUM, comm);
    first = static_cast<int>(end - n);
    MatCreateAIJ(comm, n, n, N, N, 1, nullptr, 0, nullptr, &M);
    MatCreateAIJ(comm, n, n, N, N, 3, nullptr, 2, nullptr, &K);
    for (PetscInt i = first; i < end; ++i) {
      MatSetValue(M, i, i, 1.0, INSERT_VALUES);
      MatSetValue(K, i, i, i == 0 || i == N - 1 ? 50.0 : 100.0, INSERT_VALUES);
      if (i > 0) MatSetValue(K, i, i - 1, -50.0, INSERT_VALUES);
      if (i + 1 < N) MatSetValue(K, i, i + 1, -50.0, INSERT_VALUES);
    }
    for (Mat A : {M, K}) {
      MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY);
      MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY);
    }
    rows = static_cast<int>(n);
    system = std::make_shared<LagrangianLinearTIDS>(Vector(rows, 0.1), Vector(rows), M, K, nullptr);
    system->setFExt(Vector(rows, -9.81));
    const int touching = first == 0 && rows > 0 ? 1 : 0;  // node 0
    floor = std::make_shared<Interaction>(
        std::make_shared<NewtonImpactNSL>(0.5),
        std::make_shared<LagrangianNodesR>(std::vector<int>(static_cast<std::size_t>(touching)),
                                           Matrix{{1.0}}, Vector(touching)));
    model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 100 * kStep);
    model->insertDynamicalSystem(system);
    model->link(floor, system);
  }
  ~Bar() {
    MatDestroy(&M);
    MatDestroy(&K);
  }
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;

  std::shared_ptr<TimeStepping> simulation() const {
    return std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, kStep),
                                          std::make_shared<MoreauJeanOSI>(0.5),
                                          std::make_shared<LCP>());
  }

  int first = 0, rows = 0;
  Mat M = nullptr, K = nullptr;
  std::shared_ptr<LagrangianLinearTIDS> system;
  std::shared_ptr<Interaction> floor;
  std::shared_ptr<NonSmoothDynamicalSystem> model;
};

int worldRank() {
  int rank = 0;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  return rank;
}

int worldSize() {
  int size = 1;
  MPI_Comm_size(PETSC_COMM_WORLD, &size);
  return size;
}

// Returns the message thrown by the work on this rank, or "" if it did not throw.
std::string messageOf(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "";
}

void expectParts(const std::string& message, const std::vector<std::string>& parts) {
  for (const std::string& part : parts)
    EXPECT_NE(message.find(part), std::string::npos) << '"' << message << "\" lacks " << part;
}

}  // namespace

// Three rows: with four ranks one rank has none.
TEST(Distributed, EmptyRanksAreAllowed) {
  Bar alone(PETSC_COMM_SELF, 3), together(PETSC_COMM_WORLD, 3);
  const auto a = alone.simulation(), b = together.simulation();
  for (int step = 0; step < 25; ++step) {
    a->computeOneStep();
    a->nextStep();
    b->computeOneStep();
    b->nextStep();
  }
  const std::vector<double> q = together.system->ranks().gather(together.system->q());
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(q[i], alone.system->q()[i], 1e-12);
  EXPECT_LT(alone.system->q()[0], 0.1);
}

TEST(Distributed, AFailureOfTheKspIsReported) {
  PetscOptionsSetValue(nullptr, "-kernel_ksp_type", "cg");
  PetscOptionsSetValue(nullptr, "-kernel_pc_type", "none");
  PetscOptionsSetValue(nullptr, "-kernel_ksp_max_it", "2");
  {
    Bar bar(PETSC_COMM_WORLD, 30);
    const auto simulation = bar.simulation();
    expectParts(messageOf([&] {
                  for (int step = 0; step < 30; ++step) {
                    simulation->computeOneStep();
                    simulation->nextStep();
                  }
                }),
                {"cg", "none", "DIVERGED_ITS", "-kernel_ksp_max_it", "-kernel_pc_type"});
  }
  for (const char* option : {"-kernel_ksp_type", "-kernel_pc_type", "-kernel_ksp_max_it"})
    PetscOptionsClearValue(nullptr, option);
}

// A function of the user fails on the last rank only.
TEST(Distributed, AnExceptionReachesAllRanks) {
  Bar bar(PETSC_COMM_WORLD, 30);
  const bool isLast = worldRank() == worldSize() - 1;
  bar.system->setComputeFExtFunction([isLast](double t, Vector& f) {
    if (isLast && t > 5.5 * kStep) throw Exception("the load is not known");
    f.fill(-9.81);
  });
  const auto simulation = bar.simulation();
  int steps = 0;
  const std::string message = messageOf([&] {
    for (; steps < 30; ++steps) {
      simulation->computeOneStep();
      simulation->nextStep();
    }
  });
  EXPECT_EQ(steps, 5);
  expectParts(message, {"the load is not known"});
  if (!isLast) expectParts(message, {"rank " + std::to_string(worldSize() - 1)});
}

TEST(Distributed, WrongSizesOnOneRankAreRefusedOnAllRanks) {
  Bar bar(PETSC_COMM_WORLD, 30);
  const Vector q(bar.rows + (worldRank() == 0 ? 1 : 0));
  expectParts(messageOf([&] { LagrangianLinearTIDS(q, Vector(bar.rows), bar.M, bar.K, nullptr); }),
              {"q0 has", "rows of the mass matrix"});
  expectParts(messageOf([&] {
                LagrangianLinearTIDS(Vector(bar.rows), Vector(bar.rows), nullptr, bar.K, nullptr);
              }),
              {"null pointer"});
}

TEST(Distributed, MethodsForOneProcessAreRefused) {
  Bar bar(PETSC_COMM_WORLD, 30);
  TimeStepping other(bar.model, std::make_shared<TimeDiscretisation>(0.0, kStep),
                     std::make_shared<SchatzmanPaoliOSI>(0.5), std::make_shared<LCP>());
  expectParts(messageOf([&] { other.computeOneStep(); }), {"SchatzmanPaoli", "MoreauJeanOSI"});
  AdaptiveTimeStepping adaptive(bar.model, std::make_shared<TimeDiscretisation>(0.0, kStep),
                                std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  expectParts(messageOf([&] { adaptive.computeOneStep(); }), {"distributed"});
  expectParts(messageOf([&] {
                bar.model->insertDynamicalSystem(std::make_shared<LagrangianLinearTIDS>(
                    Vector(1), Vector(1), Matrix::identity(1)));
              }),
              {"distributed systems only"});
}

}  // namespace rico
