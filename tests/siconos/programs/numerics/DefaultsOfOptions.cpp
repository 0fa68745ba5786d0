// Options of solvers begin with the values of Siconos 4.4; small problems are solved more
// accurately than their tolerances. A run continues after a problem that has no solution.
#include <SiconosNumerics.h>
#include <SolverOptions.h>

#include <limits>
#include <program.hpp>

namespace {

struct Expected {
  int solver, iterations;
  double tolerance;
  std::vector<int> inner;
};

int check(const std::string& what, const SolverOptions& options, const Expected& expected) {
  int errors = expect(what + ", solver", options.solverId, expected.solver, 0) +
               expect(what + ", iterations", options.iparam[0], expected.iterations, 0) +
               expect(what + ", tolerance", options.dparam[0], expected.tolerance, 1e-20) +
               expect(what + ", inner", static_cast<double>(options.numberOfInternalSolvers),
                      static_cast<double>(expected.inner.size()), 0);
  if (errors > 0) return errors;
  for (std::size_t n = 0; n < expected.inner.size(); ++n)
    errors += expect(what + ", inner", options.internalSolvers[n]->solverId, expected.inner[n], 0);
  return errors;
}

int bySolver() {
  const std::vector<Expected> table = {{SICONOS_LCP_LEMKE, 10000, 1e-6, {}},
                                       {SICONOS_LCP_ENUM, 0, 1e-6, {}},
                                       {SICONOS_LCP_NSGS_SBM, 1000, 1e-6, {210}},
                                       {SICONOS_MLCP_PGS, 50000, 1e-6, {}},
                                       {SICONOS_MLCP_ENUM, 10000000, 1e-12, {}},
                                       {SICONOS_RELAY_LEMKE, 10000, 1e-6, {}},
                                       {SICONOS_FRICTION_2D_NSGS, 1000, 1e-4, {}},
                                       {SICONOS_FRICTION_3D_NSGS, 1000, 1e-4, {565}},
                                       {SICONOS_FRICTION_3D_PFP, 1000, 1e-4, {202, 1201}},
                                       {SICONOS_FRICTION_3D_ONECONTACT_NSN, 10, 1e-14, {}},
                                       {SICONOS_GLOBAL_FRICTION_3D_ADMM, 20000, 1e-6, {}},
                                       {1000, 20000, 1e-3, {}},
                                       {1100, 1000, 1e-4, {1151}},
                                       {2000, 10000, 1e-4, {200, 562, 303, 400}},
                                       {SICONOS_ROLLING_FRICTION_3D_NSGS, 1000, 1e-4, {3002}}};
  int errors = 0;
  for (const Expected& expected : table) {
    SolverOptions* options = solver_options_create(expected.solver);
    const std::string name = solver_options_id_to_name(expected.solver);
    errors += check(name, *options, expected) + expect(name + ", size", options->iSize, 20, 0) +
              expect(name + ", residual", std::isinf(options->dparam[1]), 1, 0);
    solver_options_delete(options);
    std::free(options);
  }
  return errors;
}

int parametersAndCopies() {
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  int errors = expect("error evaluation", options->iparam[7], 2, 0) +
               expect("ratio", options->dparam[2], 10, 0);
  solver_options_update_internal(options, 0, SICONOS_FRICTION_3D_ONECONTACT_NSN);
  errors += expect("new inner solver", options->internalSolvers[0]->iparam[9], 2, 0);
  options->internalSolvers[0]->iparam[0] = 77;
  options->dparam[0] = 1e-9;
  SolverOptions* copy = solver_options_copy(options);
  errors += check("copy", *copy, {SICONOS_FRICTION_3D_NSGS, 1000, 1e-9, {550}}) +
            expect("its inner solver", copy->internalSolvers[0]->iparam[0], 77, 0);
  for (SolverOptions* each : {options, copy}) {
    solver_options_delete(each);
    std::free(each);
  }
  return errors;
}

int byClass() {
  LCP lcp;
  MLCP mlcp;
  Relay relay;
  FrictionContact plane(2), space;
  RollingFrictionContact rolling;
  GlobalRollingFrictionContact global(5);
  GenericMechanical mechanical(SICONOS_FRICTION_3D_ONECONTACT_QUARTIC);
  return check("LCP", *lcp.numericsSolverOptions(), {200, 10000, 1e-6, {}}) +
         check("MLCP", *mlcp.numericsSolverOptions(), {105, 10000000, 1e-12, {}}) +
         check("Relay", *relay.numericsSolverOptions(), {306, 10000, 1e-12, {}}) +
         check("plane", *plane.numericsSolverOptions(), {400, 1000, 1e-4, {}}) +
         check("space", *space.numericsSolverOptions(), {500, 1000, 1e-4, {565}}) +
         check("rolling", *rolling.numericsSolverOptions(), {3000, 1000, 1e-4, {3002}}) +
         check("global", *global.numericsSolverOptions(), {5000, 1000, 1e-4, {3002}}) +
         check("mechanical", *mechanical.numericsSolverOptions(),
               {2000, 10000, 1e-4, {200, 562, 303, 400}});
}

/// A driver that is given the defaults solves to more digits than they ask for.
int accuracyOfSmall() {
  std::vector<double> M = {2, 1, 1, 2}, q = {-1, -1}, mu = {0.5}, z(2), w(2);
  LinearComplementarityProblem problem = {2, NM_create_from_data(NM_DENSE, 2, 2, M.data()),
                                          q.data()};
  SolverOptions* options = solver_options_create(SICONOS_LCP_PGS);
  const int info = linearComplementarity_driver(&problem, z.data(), w.data(), options);
  return expect("info", info, 0, 0) + expect("z", z[0], 1.0 / 3, 1e-12);
}

/// The floor rises and the ceiling sinks through the ball.
class Wall : public LagrangianRheonomousR {
 public:
  explicit Wall(double side) : side_(side) {}
  void computeh(double t, const BlockVector& q, BlockVector& /*z*/, SiconosVector& y) override {
    y.setValue(0, side_ * q(0) - 1e-3 - t);
  }
  void computehDot(double /*t*/, const BlockVector& /*q*/, BlockVector& /*z*/) override {
    _hDot->setValue(0, -1.0);
  }
  void computeJachq(double /*t*/, const BlockVector& /*q*/, BlockVector& /*z*/) override {
    _jachq->setValue(0, 0, side_);
  }
  void initialize(Interaction& interaction) override {
    LagrangianRheonomousR::initialize(interaction);
    if (_jachq == nullptr) _jachq = std::make_shared<SimpleMatrix>(1, 1);
    if (_hDot == nullptr) _hDot = std::make_shared<SiconosVector>(1);
  }

 private:
  double side_;
};

int continues() {
  SP::SiconosVector q(new SiconosVector(1)), v(new SiconosVector(1));
  SP::SimpleMatrix M(new SimpleMatrix(1, 1));
  M->eye();
  SP::LagrangianLinearTIDS ball(new LagrangianLinearTIDS(q, v, M));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.1));
  model->insertDynamicalSystem(ball);
  for (const double side : {-1.0, 1.0}) {
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.5));
    SP::Interaction wall(new Interaction(law, SP::Relation(new Wall(side))));
    model->link(wall, ball);
  }
  SP::TimeDiscretisation instants(new TimeDiscretisation(0, 0.01));
  SP::OneStepIntegrator scheme(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem problem(new LCP());
  SP::TimeStepping simulation(new TimeStepping(model, instants, scheme, problem));
  int steps = 0;
  for (; simulation->hasNextEvent(); ++steps) {
    simulation->computeOneStep();
    simulation->nextStep();
  }
  return expect("steps", steps, 10, 0);
}

int namesOfSolvers() {
  return (std::string(SICONOS_LCP_LEMKE_STR) != "Lemke") +
         (std::string(SICONOS_FRICTION_3D_NSGS_STR) != "FC3D_NSGS") +
         (std::string(SICONOS_MLCP_ENUM_STR) != "MLCP_ENUM");
}

}  // namespace

int main() {
  return guarded([] {
    return bySolver() + parametersAndCopies() + byClass() + namesOfSolvers() + accuracyOfSmall() +
           continues();
  });
}
