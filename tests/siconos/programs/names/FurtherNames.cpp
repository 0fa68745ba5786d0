// Names of solvers that are prepared before they are called, of files of vectors with a mode, and
// of parameters by functions.
#include <AffineVariationalInequalities.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SolverOptions_helpers.h>
#include <lcp_cst.h>
#include <mlcp_cst.h>

#include <PluggedObject.hpp>
#include <SSLH.hpp>
#include <ioVector.hpp>
#include <program.hpp>

namespace {

int enumeration() {
  std::vector<double> M = {2, 1, 1, 2}, q = {-1, -1}, z(2), w(2);
  LinearComplementarityProblem problem = {2, NM_create_from_data(NM_DENSE, 2, 2, M.data()),
                                          q.data()};
  SolverOptions* options = solver_options_create(SICONOS_LCP_ENUM);
  SN_set_tolerance(options->dparam, 1e-9);
  SN_set_max_iters(options->iparam, 50);
  int errors = expect("tolerance", SN_get_tolerance(options->dparam), 1e-9, 0) +
               expect("iterations", options->iparam[SICONOS_IPARAM_MAX_ITER], 50, 0);
  lcp_enum_init(&problem, options, 1);
  int info = 1;
  lcp_enum(&problem, z.data(), w.data(), &info, options);
  lcp_enum_reset(&problem, options, 1);
  double error = 1;
  lcp_compute_error_only(2, z.data(), w.data(), &error);
  return errors + expect("info", info, 0, 0) + expect("z", z[0], 1.0 / 3, 1e-14) +
         expect("error", error, 0, 1e-14);
}

int files() {
  const SP::SiconosVector v = vectorOf({1, 2.5, -3});
  ioVector::write("FurtherNames.txt", *v, ioVector::ASCII_OUT);
  SiconosVector read(3), named("FurtherNames.txt", true);
  ioVector::read("FurtherNames.txt", read, ioVector::ASCII_IN);
  ioVector::write("FurtherNames.txt", *v, ioVector::ASCII_OUT, 15, "noDim");
  return expect("read", read(1), 2.5, 0) + expect("named", named(2), -3, 0);
}

int instants() {
  TimeDiscretisation td(0, 0.5);
  td.setT0(2);
  TimeDiscretisation list(0, 1);
  list.setTkVector({0, 1, 4});
  return expect("t1", td.getTk(1), 2.5, 0) + expect("second", list.getTk(2), 4, 0);
}

/// A C function of the program and one of a library; members that users' classes set.
int pluggedFunctions() {
  PluggedObject own, ofLibrary("BallPlugin:ballFExt");
  const auto answer = [](int i) { return i + 1; };
  int (*function)(int) = answer;
  own.setComputeFunction(reinterpret_cast<void*>(function));
  double force[3] = {0, 0, 0}, z = 0;
  reinterpret_cast<void (*)(double, unsigned, double*, unsigned, double*)>(ofLibrary.fPtr)(
      0., 3, force, 1, &z);
  const auto called = reinterpret_cast<int (*)(int)>(own.fPtr)(2);
  return expect("own", called, 3, 0) +
         expect("plugged", PluggedObject().isPlugged() ? 1 : 0, 0, 0) +
         expect("force", force[0] < 0 ? 1 : 0, 1, 0);
}

int namesOfPlugins() {
  typedef void (*Force)(double, unsigned, double*, unsigned, double*);
  Force force = nullptr;
  const std::string name = "BallPlugin:ballFExt";
  SSLH::setFunction(&force, "BallPlugin", SSLH::getPluginFunctionName(name));
  double value[3] = {0, 0, 0}, z = 0;
  force(0., 3, value, 1, &z);
  return expect("file", SSLH::getPluginName(name) == "BallPlugin.so" ? 1 : 0, 1, 0) +
         expect("function", value[0] < 0 ? 1 : 0, 1, 0);
}

int variationalFiles() {
  std::vector<double> M = {2, 0, 1, 3}, q = {-1, .25};
  AffineVariationalInequalities problem = {};
  problem.size = 2;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, M.data());
  problem.q = q.data();
  char name[] = "FurtherNames.txt", missing[] = "NoSuchFile.txt";
  FILE* file = fopen(name, "w");
  const int written = AVI_printInFile(&problem, file);
  fclose(file);
  AffineVariationalInequalities* read = newAVI();
  const int isRead = AVI_newFromFilename(read, name);
  const int errors =
      expect("M", NM_get_value(read->M, 0, 1), 1, 0) + expect("q", read->q[1], .25, 0);
  freeAVI(read);
  return errors + expect("written", written, 1, 0) + expect("is read", isRead, 1, 0) +
         expect("missing", AVI_newFromFilename(&problem, missing), 0, 0);
}

// x' = -x^2 + t from x = 2.
void squared(double t, unsigned, double* x, double* f, unsigned, double*) {
  f[0] = t - x[0] * x[0];
}
void ofSquared(double, unsigned, double* x, double* J, unsigned, double*) { J[0] = -2 * x[0]; }

int fOfLastStep() {
  SP::FirstOrderNonLinearDS ds(new FirstOrderNonLinearDS(vectorOf({2.})));
  ds->setComputeFFunction(&squared);
  ds->setComputeJacobianfxFunction(&ofSquared);
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  model->insertDynamicalSystem(ds);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, .1));
  TimeStepping s(model, td, 0);
  s.insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(.5)));
  s.computeOneStep();
  const int errors = expect("f at t0", (*ds->fold())(0), -4, 1e-15);
  const double last = .1 - std::pow((*ds->x())(0), 2);
  s.nextStep();
  s.computeOneStep();
  return errors + expect("f at t1", (*ds->fold())(0), last, 1e-13);
}

class ConstantMass : public LagrangianDS {
 public:
  ConstantMass() : LagrangianDS(vectorOf({0.}), vectorOf({0.}), matrixOf({{2.}})) {
    _hasConstantMass = true;
    _hasConstantFExt = true;
  }
};

/// A body with the inertia diag(.1, .2, .3) that turns about x at 1 rad/s.
int gradientsOfBody() {
  SP::SimpleMatrix inertia = matrixOf({{.1, 0, 0}, {0, .2, 0}, {0, 0, .3}});
  NewtonEulerDS body(vectorOf({0, 0, 0, 1, 0, 0, 0}), vectorOf({0, 0, 0, 1, 0, 0}), 1., inertia);
  body.computeJacobianvForces(0.);
  body.computeJacobianqForces(0.);
  body.computeTdot();
  const SP::SiconosMatrix gradient = body.jacobianvForces();
  return expect("about z", gradient->getValue(4, 5), .2, 1e-15) +
         expect("about y", gradient->getValue(5, 4), -.1, 1e-15) +
         expect("of q", body.jacobianqForces()->getValue(0, 0), 0, 0) +
         expect("rate of T", body.Tdot()->getValue(3, 3), -.25, 1e-15) +
         expect("translation", body.Tdot()->getValue(0, 0), 0, 0);
}

int switches() {
  MoreauJeanOSI scheme(0.5);
  scheme.setExplicitNewtonEulerDSOperators(true);
  RollingFrictionContact rolling(5);
  rolling.setNumericsDriver(&rolling_fc3d_driver);
  return expect("explicit", scheme.explicitNewtonEulerDSOperators() ? 1 : 0, 1, 0) +
         expect("rows", rolling.getRollingFrictionContactDim(), 5, 0);
}

}  // namespace

int main() {
  return guarded([] {
    return enumeration() + files() + instants() + switches() + gradientsOfBody() +
           pluggedFunctions() + namesOfPlugins() + variationalFiles() + fOfLastStep() +
           expect("mass", (*ConstantMass().mass())(0, 0), 2, 0);
  });
}
