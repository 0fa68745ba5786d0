#pragma once

#include <kernel/control/SlidingModeControl.hpp>

namespace rico {

class FirstOrderR;
class Interaction;
class LinearOSNS;
class NonSmoothLaw;
class TimeStepping;

/// Implicit (chattering-free) sliding-mode control. At each instant it simulates one step of the
/// model; the switching part λ is set-valued in the sliding variable at the end of this step,
///
///     x̃ = A_d x + Φ B (u_eq + λ),   σ̃ = C x̃ + D λ,   −λ ∈ α Sgn(σ̃),   u = u_eq + λ        (1)
///
/// (V. Acary, B. Brogliato, Y. Orlov: Chattering-free digital sliding-mode control with state
/// observer and disturbance rejection, IEEE Trans. Autom. Control 57, 2012.) For a model that is
/// not linear the step is one of EulerMoreauOSI with theta().
class LinearSMC : public SlidingModeControl {
 public:
  using SlidingModeControl::SlidingModeControl;
  ~LinearSMC() override;

  /// Replaces the relation between the state and λ in (1).
  void setRelation(std::shared_ptr<FirstOrderR> relation) { relation_ = std::move(relation); }
  /// Replaces the law, by default a relay between −α and α.
  void setLaw(std::shared_ptr<NonSmoothLaw> law) { law_ = std::move(law); }

  /// Replaces the problem, by default Relay, or AVI if the law is not a relay.
  void setProblem(std::shared_ptr<LinearOSNS> problem) { problem_ = std::move(problem); }

  /// λ of (1).
  const Vector& lambda() const;
  /// σ̃ and x̃ of (1).
  const Vector& predictedSurface() const;
  const Vector& predictedState() const;
  /// The one-step problem for λ, and the simulation of the model over one period.
  LinearOSNS& problem() const { return *problem_; }
  TimeStepping& prediction() const { return *prediction_; }

  void begin(double t0, double period) override;
  void sample(double t) override;

 protected:
  /// Computes (1) with u = given + λ, where `given` is the known part of u.
  void predict(const Vector& given);

 private:
  void makeRelation();
  void makeProblem();

  std::shared_ptr<FirstOrderR> relation_;
  std::shared_ptr<NonSmoothLaw> law_;
  std::shared_ptr<Interaction> interaction_;
  std::shared_ptr<LinearOSNS> problem_;
  std::shared_ptr<ControlSignal> known_;
  std::shared_ptr<TimeStepping> prediction_;
};

}  // namespace rico
