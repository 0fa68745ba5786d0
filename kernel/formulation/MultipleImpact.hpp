#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// How energy is restituted where a contact expands again.
enum class ComplianceModel {
  kBiStiffness,  ///< along a curve of its own, E falls by 1/e² of the work that it gives
  kMonoStiffness  ///< along that of compression, until (1 − e²) of W_compression is left, and lost
};

/// Impacts of several contacts at one instant, in the time scale of their impulses P (Liu, Zhao,
/// Brogliato: Frictionless multiple impacts in multibody systems, Proc. R. Soc. A 464, 2008). Each
/// contact is a spring λ = K δ^η (MultipleImpactNSL) that holds the energy E:
///
///     dẏ = M dP,        dE_i = −ẏ_i dP_i  (times 1/e² in expansion, or cut off: ComplianceModel)
///     dP_i : dP_j = λ_i : λ_j,       λ = K^{1/(1+η)} ((1 + η) E)^{η/(1+η)}                    (1)
///
/// The impulse of the primary contact j, that of most energy, is the independent variable and goes
/// ahead by step(), less where the whole impact is small. A contact without energy that approaches
/// begins by E_i = −ẏ_i dP_i in (1); one that separates takes no part, and may be hit again.
/// Energies take the mean of ẏ before and after a step, with which the kinetic energy changes by −Σ
/// dE exactly. All is over where no energy is left and nobody approaches; the last step of a
/// contact goes beyond that by at most step(), so that velocities have an error of that order.
///
/// What a chain does with a blow (Newton's cradle, columns of grains) depends on the ratios of K
/// and on η, which laws by coefficients alone (LCP) do not know.
class MultipleImpact : public LinearOSNS {
 public:
  explicit MultipleImpact(ComplianceModel model = ComplianceModel::kBiStiffness,
                          double step = 1e-5);

  // clang-format off
  ComplianceModel model() const { return model_; }
  double step() const { return step_; }        void setStep(double impulse);
  long maxSteps() const { return maxSteps_; }  void setMaxSteps(long steps) { maxSteps_ = steps; }
  // clang-format on
  std::string_view name() const override { return "MultipleImpact"; }
  bool accepts(const NonSmoothLaw& law) const override;
  bool takesSeparating() const override { return true; }

 protected:
  void computeFreeOutput(InteractionNode& node) override;
  bool solve(const IndexSet& set, bool changed) override;

 private:
  /// One contact during the impact.
  struct Spring {
    double e, eta;
    double factor;         ///< K^{1/(1+η)} (1 + η)^{η/(1+η)}
    double energy = 0.0;   ///< E
    double work = 0.0;     ///< W_compression
    double impulse = 0.0;  ///< dP of the present step
    double ydot = 0.0;     ///< before it
    double force(double energy) const;
  };

  void gatherSprings(const IndexSet& set);
  void chooseStep();
  bool distribute();
  void limitImpulses();
  void advance();
  void takeBack(int i);
  void store(Spring& spring, double work) const;

  ComplianceModel model_;
  double step_;
  double h_ = 0.0;  // that of the present impact
  long maxSteps_ = 1000000;
  std::vector<Spring> springs_;
};

}  // namespace rico
