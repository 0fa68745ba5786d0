#include <Displays.hpp>
#include <FirstOrderLinearDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <NewtonEulerDS.hpp>

// display() of systems has the layout of Siconos 4.4.
namespace {

// Siconos makes p where a scheme needs it: p[1] in time-stepping.
void showInputs(const SecondOrderDS& ds) {
  constexpr const char* kNames[] = {"p[0]", "p[1]", "p[2]"};
  for (unsigned level = 0; level < 3; ++level) {
    const SP::SiconosVector p = ds.p(level);
    const bool isShown = p != nullptr && (level == 1 || p->normInf() > 0.0);
    showTerm(kNames[level], isShown ? p : SP::SiconosVector());
  }
}

}  // namespace

void LagrangianDS::display(bool /*brief*/) const {
  std::cout << "=====> Lagrangian System display (number: " << number() << ").\n"
            << "- _ndof : " << q()->size() << '\n';
  showTerm("q", q());
  showTerm("q0", q0());
  showTerm("velocity", velocity());
  showTerm("acceleration", SP::SiconosVector());
  showTerm("v0", velocity0());
  showInputs(*this);
  std::cout << "===================================== " << std::endl;
}

void LagrangianLinearTIDS::display(bool brief) const {
  LagrangianDS::display(brief);
  std::cout << "===== Lagrangian Linear Time Invariant System display ===== \n";
  showTerm("Mass Matrix M :", mass());
  showTerm("Stiffness Matrix K :", K());
  showTerm("Viscosity Matrix C :", C());
  std::cout << "=========================================================== " << std::endl;
}

void NewtonEulerDS::display(bool /*brief*/) const {
  std::cout << "=====> NewtonEuler System display (number: " << number() << ").\n"
            << "- _ndof : 6\n- _qDim : 7\n- _n : 13\n";
  showTerm("q", q());
  showTerm("q0", q0());
  showTerm("twist", velocity());
  showTerm("twist0", velocity0());
  showTerm("dotq", dotq());
  showInputs(*this);
  std::cout << "mass :" << scalarMass() << "\nInertia :\n";
  showOr(inertia(), "-> nullptr");
  std::cout << "===================================== " << std::endl;
}

void FirstOrderNonLinearDS::display(bool /*brief*/) const {
  std::cout << " =====> First Order Non Linear DS (number: " << number() << ").\n"
            << "- n (size) : " << x()->size() << '\n';
  showTerm("x", x());
  showTerm("x0", _x0);
  std::cout << "- M: \n";
  showOr(M(), "-> nullptr");
  std::cout << " ============================================" << std::endl;
}

void FirstOrderLinearDS::display(bool /*brief*/) const {
  std::cout << "=== Linear system display, " << number() << '\n';
  showTerm("x", x());
  showTerm("x0", _x0);
  std::cout << "M :\n";
  showOr(M(), "M is identity");
  std::cout << "A :\n";
  showOr(A(), "-> nullptr");
  std::cout << "b :\n";
  showOr(b(), "-> nullptr");
  std::cout << "r :\n";
  showOr(r(), "-> nullptr");
  std::cout << "A is a time invariant matrix\n=============================" << std::endl;
}

void FirstOrderLinearTIDS::display(bool /*brief*/) const {
  std::cout << "===> Linear Time-invariant First Order System display, " << number() << ").\n";
  showTerm("A", A());
  showTerm("b", b());
  std::cout << "- M: \n";
  showOr(M(), "-> nullptr");
  showTerm("x", x());
  showTerm("x0", _x0);
  showTerm("x[1]",
           rhs()->size() == x()->size() ? rhs() : std::make_shared<SiconosVector>(x()->size()));
  std::cout << "============================================" << std::endl;
}
