#include <cstdio>
#include <iomanip>
#include <limits>
#include <locale>
#include <program.hpp>
#include <sstream>
#include <typeinfo>

// display() of systems, laws and interactions has the layout of Siconos 4.4. Streams write the
// characters of printf().
namespace {

template <class Pointer>
std::string shown(const Pointer& object) {
  std::ostringstream text;
  text << std::scientific;
  std::streambuf* before = std::cout.rdbuf(text.rdbuf());
  object->display();
  std::cout.rdbuf(before);
  return text.str();
}

int expectText(const std::string& got, const std::string& expected) {
  if (got == expected) return 0;
  std::cout << "expected:\n" << expected << "instead of:\n" << got << std::endl;
  return 1;
}

const char* const kBall =
    "=====> Lagrangian System display (number: 0).\n- _ndof : 1\n- q \n[1](1.000000e+00)\n"
    "- q0 \n[1](1.000000e+00)\n- velocity \n[1](0.000000e+00)\n- acceleration \n-> nullptr\n"
    "- v0 \n[1](0.000000e+00)\n- p[0] \n-> nullptr\n- p[1] \n[1](0.000000e+00)\n- p[2] \n"
    "-> nullptr\n===================================== \n"
    "===== Lagrangian Linear Time Invariant System display ===== \n- Mass Matrix M : \n"
    "SimpleMatrix storage type - num = 1\n1.000000e+00, \n- Stiffness Matrix K : \n-> nullptr\n"
    "- Viscosity Matrix C : \n-> nullptr\n"
    "=========================================================== \n";

const char* const kContact =
    "======= Interaction display number 0 =======\n| lowerLevelForOutput : 0\n"
    "| upperLevelForOutput : 1\n| lowerLevelForInput : 0\n| upperLevelForInput : 1\n"
    "| interactionSize : 1\n| _sizeOfDS : 1\n| =====> Relation of type 1 and subtype 2\n"
    " _jachq :\nSimpleMatrix storage type - num = 1\n1.000000e+00, \n _jachqDot :\n"
    " _jachlambda :\n nullptr :\n===== Lagrangian Linear Relation display ===== \n C: \n"
    "SimpleMatrix storage type - num = 1\n1.000000e+00, \n e: \n[1](-1.000000e-01)\n F: \n"
    " -> nullptr \n===================================== \n"
    "===============================================================================\n"
    "=== Newton impact (frictionless) non-smooth law coefficient of restitution: 5.000000e-01\n"
    "===============================================================================\n"
    "| y[0] : [1](9.000000e-01)\n| y[1] : [1](0.000000e+00)\n| yOld[0] : [1](9.000000e-01)\n"
    "| yOld[1] : [1](0.000000e+00)\n| lambda[0] : [1](0.000000e+00)\n"
    "| lambda[1] : [1](0.000000e+00)\n===================================\n";

/// Instants, the scheme, a problem and an event, after a step without contact.
int schemes(const SP::TimeDiscretisation& instants, TimeStepping& s) {
  int errors = expectText(shown(instants),
                          "====> Time Disretisation :\n the current timestep is "
                          "1.000000e-01\n====\n");
  errors +=
      expectText(shown(*s.oneStepIntegrators()->begin()),
                 "==== OneStepIntegrator display =====\n| _integratorType : 1\n| _sizeMem: 1\n"
                 "====================================\n"
                 "====== MoreauJeanOSI OSI display ======\n--------------------------------\n"
                 "--> W of dynamical system number 0: \nSimpleMatrix storage type - num = 1\n"
                 "1.000000e+00, \n--> and corresponding theta is: 5.000000e-01\n"
                 "================================\n");
  const std::string problem = shown((*s.oneStepNSProblems())[0]);
  const std::string last =
      "\nThe linearOSNSP works on the index set of level  1\n"
      "==========================\n";
  if (problem.size() < last.size() || problem.substr(problem.size() - last.size()) != last)
    errors += expectText(problem, last);
  return errors + expectText(shown(s.eventsManager()->currentEvent()),
                             "===== Event data display =====\n - Type: 1\n - time (mpz_t format, "
                             "double format): (1000000000000000, 1.000000e-01)\n"
                             "===== End of Event display =====\n");
}

constexpr double kNumbers[] = {0.0,
                               -0.0,
                               0.1,
                               -2.5,
                               1e22,
                               1.0 / 3.0,
                               5e-324,
                               1.5e300,
                               123456,
                               1e6,
                               9.5,
                               9.9999995,
                               -1e-5,
                               0.0001,
                               std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity()};

/// The same number by a stream and by printf(), with one precision and one conversion.
int expectNumber(double x, int digits, char conversion, std::ios_base& (*floats)(std::ios_base&)) {
  const char format[] = {'%', '.', '*', conversion, '\0'};
  char plain[400], left[900], signs[500];
  std::snprintf(plain, sizeof(plain), format, digits, x);
  std::snprintf(left, sizeof(left), "%-30s|%30s", plain, plain);
  const char withSign[] = {'%', '+', '.', '*', conversion, '\0'};
  std::snprintf(signs, sizeof(signs), withSign, digits, x);
  std::ostringstream text;
  text << floats << std::setprecision(digits) << std::left << std::setw(30) << x << '|'
       << std::right << std::setw(30) << x;
  int errors = expectText(text.str(), left);
  text.str("");
  text << std::showpos << x;
  return errors + expectText(text.str(), signs);
}

std::ios_base& general(std::ios_base& stream) {
  stream.unsetf(std::ios_base::floatfield);
  return stream;
}

int streams() {
  int errors = 0;
  for (double x : kNumbers)
    for (int digits : {0, 1, 6, 15, 17, 60}) {
      errors += expectNumber(x, digits, 'g', general);
      errors += expectNumber(x, digits, 'f', std::fixed);
      errors += expectNumber(x, digits, 'e', std::scientific);
    }
  const auto& used = std::use_facet<std::num_put<char>>(std::cout.getloc());
  if (typeid(used) == typeid(std::num_put<char>))
    errors += expectText("num_put of the library", "");
  return errors;
}

}  // namespace

int main() {
  return guarded([] {
    // Laws are printed as std::cout prints numbers; the display of a vector changes that.
    int errors = streams();
    errors += expectText(shown(std::make_shared<RelayNSL>(1, -2.5, 1.5)),
                         "------------------------------------\n____ data of the RelayNSL\n"
                         "| nSLawSize : 1\n| lb : -2.5\n| ub : 1.5\n"
                         "____________________________\n------------------------------------\n");
    SP::LagrangianLinearTIDS ball = fallingBall(1.0);
    errors += expectText(shown(ball), kBall);
    ball->setFExtPtr(vectorOf({0.0}));
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.5));
    SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1.0}}), vectorOf({-0.1})));
    SP::Interaction contact(new Interaction(law, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 0.1));
    model->insertDynamicalSystem(ball);
    model->link(contact, ball);
    SP::TimeDiscretisation instants(new TimeDiscretisation(0.0, 0.1));
    SP::TimeStepping s(new TimeStepping(model, instants,
                                        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)),
                                        SP::OneStepNSProblem(new LCP())));
    s->computeOneStep();
    s->nextStep();
    errors += expectText(shown(contact), kContact) + schemes(instants, *s);
    SP::NonSmoothLaw friction(new NewtonImpactFrictionNSL(0.5, 0.0, 0.3, 3));
    errors += expectText(shown(friction),
                         "=== Newton impact-friction non-smooth law data display ===\n"
                         " Normal Newton coefficient of restitution: 5.000000e-01\n"
                         " Tangential Newton coefficient of restitution: 0.000000e+00\n"
                         "Friction coefficient: 3.000000e-01\n"
                         "==========================================================\n");
    return errors;
  });
}
