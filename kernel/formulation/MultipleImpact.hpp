#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// The law of a contact for the energy that it returns in expansion.
enum class ComplianceModel {
  kBiStiffness,   ///< own unloading curve: E falls by 1/e² of the work given
  kMonoStiffness  ///< loading curve, until (1 − e²) of W_compression is left; that is lost
};

/// Multiple impacts at one instant, with impulses P as the time scale (Liu, Zhao, Brogliato:
/// Frictionless multiple impacts in multibody systems, Proc. R. Soc. A 464, 2008). Each contact is
/// a spring λ = K δ^η (MultipleImpactNSL) that stores the energy E:
///
///     dẏ = M dP,        dE_i = −ẏ_i dP_i  (times 1/e² in expansion, or cut off: ComplianceModel)
///     dP_i : dP_j = λ_i : λ_j,       λ = K^{1/(1+η)} ((1 + η) E)^{η/(1+η)}                    (1)
///
/// The independent variable is the impulse of the primary contact j, the one with the largest E. It
/// grows by step(), or by less if the whole impact is small. An approaching contact without energy
/// starts with E_i = −ẏ_i dP_i in (1); a separating one takes no part, and may be hit again. dE
/// uses the mean of ẏ before and after a step, so that the kinetic energy changes by exactly −Σ dE.
/// The impact ends if no energy is left and no contact approaches. The last step of a contact may
/// overshoot by up to step(), so that velocities have an error of that order.
///
/// The propagation of an impact through a chain (Newton's cradle, columns of grains) depends on the
/// ratios of K and on η. Laws with only a coefficient of restitution (LCP) do not model this.
class MultipleImpact : public LinearOSNS {
 public:
  /// step: the impulse of one step of the primary contact, in units of mass times velocity. Throws
  /// unless it is positive.
  explicit MultipleImpact(ComplianceModel model = ComplianceModel::kBiStiffness,
                          double step = 1e-5);

  // clang-format off
  /// The arguments of the constructor. setStep() throws unless the impulse is positive.
  ComplianceModel model() const { return model_; }  void setModel(ComplianceModel m) { model_ = m; }
  double step() const { return step_; }        void setStep(double impulse);
  /// The largest number of steps of an impact (10⁶ by default), after which it counts as not solved.
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
    double impulse = 0.0;  ///< dP of the current step
    double ydot = 0.0;     ///< ẏ before the current step
    double force(double energy) const;
    /// The ratio of the forces of this contact and another one, which both have energy.
    double forceOver(const Spring& other) const;
  };

  void gatherSprings(const IndexSet& set);
  void chooseStep();
  bool distribute();
  void limitImpulses();
  void advance();
  void reduceLastImpulse(int i);
  void store(Spring& spring, double work) const;

  ComplianceModel model_;
  double step_;
  double h_ = 0.0;  // the impulse step of the current impact
  long maxSteps_ = 1000000;
  std::vector<Spring> springs_;
};

}  // namespace rico
