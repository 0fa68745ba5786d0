#include <Displays.hpp>
#include <FirstOrderR.hpp>
#include <Interaction.hpp>
#include <LagrangianR.hpp>
#include <NonSmoothLaw.hpp>
#include <iostream>

// display() of laws, relations and interactions has the layout of Siconos 4.4.
namespace {

constexpr const char* kRule =
    "===============================================================================\n";

// " name: " and the object on the lines below.
template <class Pointer>
void showPart(const char* name, const Pointer& object, const char* absent) {
  std::cout << name << '\n';
  showOr(object, absent);
}

void showOfContact(const char* name, unsigned level, const SP::SiconosVector& vector) {
  std::cout << "| " << name << '[' << level << "] : ";
  showOr(vector, "->nullptr");
}

// The lines that laws with friction share.
template <class Law>
void showFriction(const Law& law) {
  std::cout << "=== Newton impact-friction non-smooth law data display ===\n"
            << " Normal Newton coefficient of restitution: " << law.en() << '\n'
            << " Tangential Newton coefficient of restitution: " << law.et() << '\n'
            << "Friction coefficient: " << law.mu() << '\n';
}

constexpr const char* kFrictionEnd = "==========================================================\n";

}  // namespace

void NewtonImpactNSL::display() const {
  std::cout << kRule << "=== Newton impact (frictionless) non-smooth law coefficient of "
            << "restitution: " << e() << '\n'
            << kRule << std::flush;
}

void NewtonImpactFrictionNSL::display() const {
  showFriction(*this);
  std::cout << kFrictionEnd << std::flush;
}

void NewtonImpactRollingFrictionNSL::display() const {
  showFriction(*this);
  std::cout << "Rolling friction coefficient: " << muR() << '\n' << kFrictionEnd << std::flush;
}

void RelayNSL::display() const {
  std::cout << "------------------------------------\n____ data of the RelayNSL\n"
            << "| nSLawSize : " << size() << "\n| lb : " << lb() << "\n| ub : " << ub()
            << "\n____________________________\n------------------------------------" << std::endl;
}

void MultipleImpactNSL::display() const {
  std::cout
      << "===============================MultipleImpactNSL====================================\n"
      << "Value of the energytical restitution coefficient at contact is :" << ResCof() << '\n'
      << "Value of the stiffness at contact is :" << Stiff() << '\n'
      << "====================================================================================\n"
      << std::flush;
}

void Relation::display() const {
  std::cout << "=====> Relation of type " << getType() << " and subtype " << getSubType()
            << std::endl;
}

void LagrangianR::display() const {
  Relation::display();
  showPart(" _jachq :", _jachq, " nullptr :");
  std::cout << " _jachqDot :\n";
  if (_jachqDot != nullptr) _jachqDot->display();
  showPart(" _jachlambda :", _jachlambda, " nullptr :");
}

void LagrangianLinearTIR::display() const {
  LagrangianR::display();
  std::cout << "===== Lagrangian Linear Relation display ===== \n";
  showPart(" C: ", _jachq, " -> nullptr ");
  showPart(" e: ", _e, " -> nullptr ");
  showPart(" F: ", _F, " -> nullptr ");
  std::cout << "===================================== " << std::endl;
}

void FirstOrderLinearR::display() const {
  std::cout << " ===== Linear Time Invariant relation display ===== \n";
  showPart("| C ", C(), "->nullptr");
  showPart("| D ", D(), "->nullptr");
  showPart("| F ", F(), "->nullptr");
  showPart("| e ", _e, "->nullptr");
  showPart("| B ", B(), "->nullptr");
  std::cout << " ================================================== " << std::endl;
}

// Siconos has multipliers from level 0 on, and the old outputs are those of the last iteration.
void Interaction::showMemories() const {
  for (unsigned i = lowerLevelForOutput(); i <= upperLevelForOutput(); ++i)
    showOfContact("y_k", i, y_k(i));
  std::cout << "| _yMemory size: " << upperLevelForOutput() + 1 << '\n';
  for (unsigned i = lowerLevelForOutput(); i <= upperLevelForOutput(); ++i) {
    std::cout << "| y_Memory[" << i << "] : ";
    yMemories_[i].display();
  }
}

void Interaction::display(bool brief) const {
  std::cout << "======= Interaction display number " << number() << " =======\n"
            << "| lowerLevelForOutput : " << lowerLevelForOutput() << '\n'
            << "| upperLevelForOutput : " << upperLevelForOutput() << '\n'
            << "| lowerLevelForInput : 0\n"
            << "| upperLevelForInput : " << upperLevelForInput() << '\n'
            << "| interactionSize : " << dimension() << '\n'
            << "| _sizeOfDS : " << getSizeOfDS() << "\n| ";
  relation_->display();
  law_->display();
  for (unsigned i = lowerLevelForOutput(); i <= upperLevelForOutput(); ++i)
    showOfContact("y", i, y(i));
  for (unsigned i = lowerLevelForOutput(); i <= upperLevelForOutput(); ++i)
    showOfContact("yOld", i, y(i));
  for (unsigned i = 0; i <= upperLevelForInput(); ++i) showOfContact("lambda", i, lambda(i));
  if (!brief) showMemories();
  std::cout << "===================================" << std::endl;
}
