// An elastic block, distributed over any number of ranks, falls on a plane with friction. The tests
// compare the trajectory with that of the serial system, and check the solution of the nonsmooth
// problem, momentum and energy.
#include <petscmat.h>

#include <examples/kernel/elastic_block.hpp>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianNodesR.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

#include "support/petsc_main.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81, kStep = 2e-3, kHeight = 0.002, kMu = 0.3;
constexpr int kSteps = 30;

const ElasticBlock kBlock{3, 2, 2};

// The frame (N, T1, T2) of the plane z = 0.
Matrix frame() { return Matrix{{0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}}; }

/// The positions of nodes are displacements from the mesh. The block is slightly rotated, so that
/// an edge touches first, and it slides.
struct Start {
  Vector q, v, weight;
  explicit Start(int first, int nodes) : q(3 * nodes), v(3 * nodes), weight(3 * nodes) {
    for (int i = 0; i < nodes; ++i) {
      q[3 * i + 2] = kHeight + 0.01 * kBlock.place(first + i)[0];
      v[3 * i] = 0.4;
      v[3 * i + 2] = -0.3;
    }
  }
};

std::vector<double> massOfNodes() {
  std::vector<double> mass(kBlock.nodes(), 0.0);
  for (int i = 0; i < kBlock.nx; ++i)
    for (int j = 0; j < kBlock.ny; ++j)
      for (int k = 0; k < kBlock.nz; ++k)
        for (int node : kBlock.corners(i, j, k)) mass[node] += kBlock.cornerMass();
  return mass;
}

std::shared_ptr<NonSmoothLaw> law() {
  return std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, kMu, 3);
}

std::shared_ptr<TimeStepping> simulate(const std::shared_ptr<NonSmoothDynamicalSystem>& model,
                                       OperatorForm form = OperatorForm::kAuto) {
  auto problem = std::make_shared<FrictionContact>(3);
  problem->settings().relativeTolerance = 1e-13;
  problem->settings().form = form;
  return std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, kStep),
                                        std::make_shared<MoreauJeanOSI>(0.5), problem);
}

/// The matrix C of forces perpendicular to the velocity, in the plane, for each node: it makes W
/// nonsymmetric.
constexpr double kAcross = 40.0;

/// The whole system on this rank, with sparse matrices and one interaction per node of the sole.
struct Serial {
  std::shared_ptr<LagrangianLinearTIDS> system;
  std::shared_ptr<TimeStepping> simulation;

  explicit Serial(double across) {
    const int N = 3 * kBlock.nodes();
    const std::vector<double> mass = massOfNodes();
    const ElasticBlock::BrickMatrix brick = kBlock.stiffness();
    std::vector<Triplet> M, K, C;
    Start start(0, kBlock.nodes());
    for (int i = 0; i < N; ++i) {
      if (i % 3 < 2) C.push_back({i, i + 1 - 2 * (i % 3), across * (1 - 2 * (i % 3))});
      M.push_back({i, i, mass[i / 3]});
      if (i % 3 == 2) start.weight[i] = -kG * mass[i / 3];
    }
    for (int i = 0; i < kBlock.nx; ++i)
      for (int j = 0; j < kBlock.ny; ++j)
        for (int k = 0; k < kBlock.nz; ++k) {
          const std::array<int, 8> nodes = kBlock.corners(i, j, k);
          for (int a = 0; a < 24; ++a)
            for (int b = 0; b < 24; ++b)
              K.push_back({3 * nodes[a / 3] + a % 3, 3 * nodes[b / 3] + b % 3, brick[24 * a + b]});
        }
    system = std::make_shared<LagrangianLinearTIDS>(start.q, start.v, SparseMatrix(N, N, M),
                                                    SparseMatrix(N, N, K), SparseMatrix(N, N, C));
    system->setFExt(start.weight);
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
    model->insertDynamicalSystem(system);
    for (int node = 0; node < kBlock.nodes(); ++node) {
      if (!kBlock.isOnSole(node)) continue;
      Matrix H(3, N);
      for (int r = 0; r < 3; ++r)
        for (int d = 0; d < 3; ++d) H(r, 3 * node + d) = frame()(r, d);
      model->link(std::make_shared<Interaction>(law(), std::make_shared<LagrangianLinearTIR>(H)),
                  system);
    }
    simulation = simulate(model);
  }
};

/// This rank's part of the distributed system.
struct Distributed {
  DistributedBlock block;
  std::shared_ptr<LagrangianLinearTIDS> system;
  std::shared_ptr<Interaction> plane;
  std::shared_ptr<TimeStepping> simulation;

  explicit Distributed(OperatorForm form = OperatorForm::kAuto, double across = 0.0)
      : block(PETSC_COMM_WORLD, kBlock) {
    const std::vector<double> mass = massOfNodes();
    Start start(block.firstNode, block.nodes);
    std::vector<int> sole;
    for (int i = 0; i < block.nodes; ++i) {
      start.weight[3 * i + 2] = -kG * mass[block.firstNode + i];
      if (kBlock.isOnSole(block.firstNode + i)) sole.push_back(i);
    }
    Mat C = across == 0.0 ? nullptr : matrixAcross(across);
    system = std::make_shared<LagrangianLinearTIDS>(start.q, start.v, block.M, block.K, C);
    MatDestroy(&C);
    system->setFExt(start.weight);
    const int contacts = static_cast<int>(sole.size());
    plane = std::make_shared<Interaction>(
        law(), std::make_shared<LagrangianNodesR>(sole, frame(), Vector(contacts)));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
    model->insertDynamicalSystem(system);
    model->link(plane, system);
    simulation = simulate(model, form);
  }

  Mat matrixAcross(double across) const {
    Mat C = nullptr;
    MatCreateAIJ(PETSC_COMM_WORLD, 3 * block.nodes, 3 * block.nodes, PETSC_DECIDE, PETSC_DECIDE, 1,
                 nullptr, 0, nullptr, &C);
    for (int i = 3 * block.firstNode; i < 3 * (block.firstNode + block.nodes); i += 3) {
      MatSetValue(C, i, i + 1, across, INSERT_VALUES);
      MatSetValue(C, i + 1, i, -across, INSERT_VALUES);
    }
    MatAssemblyBegin(C, MAT_FINAL_ASSEMBLY);
    MatAssemblyEnd(C, MAT_FINAL_ASSEMBLY);
    return C;
  }

  std::vector<double> gather(const Vector& mine) const { return system->ranks().gather(mine); }

  // ½ v·Mv + ½ q·Kq + the potential of the weight.
  double energy() const {
    const std::vector<double> mass = massOfNodes();
    Vector force(system->dofs());
    system->subtractInternalForces(system->q(), Vector(system->dofs()), force);
    double energy = 0.0;
    for (int i = 0; i < system->dofs(); ++i) {
      const double m = mass[block.firstNode + i / 3];
      energy +=
          0.5 * m * system->velocity()[i] * system->velocity()[i] - 0.5 * force[i] * system->q()[i];
      if (i % 3 == 2) energy += m * kG * system->q()[i];
    }
    return sum(energy);
  }

  double sum(double mine) const {
    double all = 0.0;
    for (double part : system->ranks().gather({&mine, 1})) all += part;
    return all;
  }
};

// Returns ‖λ − P_C(λ − ρ (u + μ ‖u_T‖ e_N))‖ / ρ of one contact, from its definition.
double residual(const double* lambda, const double* u, double rho) {
  double x[3];
  for (int i = 0; i < 3; ++i) x[i] = lambda[i] - rho * u[i];
  x[0] -= rho * kMu * std::hypot(u[1], u[2]);
  const double tangent = std::hypot(x[1], x[2]);
  double p[3] = {x[0], x[1], x[2]};
  if (tangent <= -x[0] / kMu) {
    p[0] = p[1] = p[2] = 0.0;
  } else if (tangent > kMu * x[0]) {
    p[0] = (x[0] + kMu * tangent) / (1.0 + kMu * kMu);
    for (int i = 1; i < 3; ++i) p[i] = kMu * p[0] * x[i] / tangent;
  }
  return std::hypot(lambda[0] - p[0], lambda[1] - p[1], lambda[2] - p[2]) / rho;
}

}  // namespace

namespace {

void compareWithSerial(OperatorForm form, int steps, int leastContacts, double across = 0.0) {
  Serial serial(across);
  Distributed shared(form, across);
  int touched = 0;
  for (int step = 0; step < steps; ++step) {
    serial.simulation->computeOneStep();
    serial.simulation->nextStep();
    shared.simulation->computeOneStep();
    touched += shared.simulation->indexSet(1).size();
    shared.simulation->nextStep();
    const std::vector<double> q = shared.gather(shared.system->q());
    const std::vector<double> v = shared.gather(shared.system->velocity());
    ASSERT_EQ(static_cast<int>(q.size()), serial.system->dofs());
    for (std::size_t i = 0; i < q.size(); ++i) {
      ASSERT_NEAR(q[i], serial.system->q()[static_cast<int>(i)], 1e-10) << "step " << step;
      ASSERT_NEAR(v[i], serial.system->velocity()[static_cast<int>(i)], 1e-10) << "step " << step;
    }
  }
  EXPECT_GT(shared.sum(touched), leastContacts);
}

}  // namespace

TEST(ElasticBlock, MovesAsTheSerialBlock) { compareWithSerial(OperatorForm::kAuto, kSteps, 50); }

TEST(ElasticBlock, MovesAsTheSerialBlockIfWIsNotSymmetric) {
  compareWithSerial(OperatorForm::kAuto, kSteps, 50, kAcross);
}

// The operator is G W⁻¹ Gᵀ, with the KSP of the system for W⁻¹.
TEST(ElasticBlock, MovesAsTheSerialBlockInFactoredForm) {
  compareWithSerial(OperatorForm::kFactored, 15, 10);
}

TEST(ElasticBlock, SolvesItsContactsWithCorrectMomentumAndEnergy) {
  Distributed shared;
  const double M = kBlock.mass();
  const std::vector<double> mass = massOfNodes();
  const auto momentum = [&](int d) {
    double mine = 0.0;
    for (int i = d; i < shared.system->dofs(); i += 3)
      mine += mass[shared.block.firstNode + i / 3] * shared.system->velocity()[i];
    return shared.sum(mine);
  };
  double energy = shared.energy(), dissipated = 0.0;
  const double begin = energy;
  for (int step = 0; step < kSteps; ++step) {
    const double before[3] = {momentum(0), momentum(1), momentum(2)};
    shared.simulation->computeOneStep();
    const Vector& u = shared.plane->y(1);
    const Vector& lambda = shared.plane->lambda(1);
    double impulse[3] = {0.0, 0.0, 0.0};
    for (const ContactRef& ref : shared.simulation->indexSet(1).contacts) {
      const int row = 3 * ref.contact;
      EXPECT_LT(residual(lambda.data() + row, u.data() + row, 1.0), 1e-11);
      impulse[2] += lambda[row];
      impulse[0] += lambda[row + 1];
      impulse[1] += lambda[row + 2];
    }
    const double weight[3] = {0.0, 0.0, -kStep * M * kG};
    for (int d = 0; d < 3; ++d)
      EXPECT_NEAR(momentum(d) - before[d], weight[d] + shared.sum(impulse[d]), 1e-11 * M);
    shared.simulation->nextStep();
    // θ = 1/2 conserves the energy of smooth motion, and no contact adds energy.
    const double now = shared.energy();
    EXPECT_LE(now, energy + 1e-11 * begin) << "step " << step;
    dissipated += energy - now;
    energy = now;
  }
  EXPECT_GT(dissipated, 0.01 * begin);
}

}  // namespace rico
