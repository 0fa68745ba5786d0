#pragma once

#include <kernel/control/SlidingModeControl.hpp>

namespace rico {

class FirstOrderR;
class Interaction;
class LinearOSNS;
class NonSmoothLaw;
class TimeStepping;

/// Implicit (chattering-free) sliding-mode control: at each instant one step of the model is
/// simulated, at whose end the switching part answers the sliding variable,
///
///     x̃ = A_d x + Φ B (u_eq + λ),   σ̃ = C x̃ + D λ,   −λ ∈ α Sgn(σ̃),   u = u_eq + λ        (1)
///
/// (V. Acary, B. Brogliato, Y. Orlov: Chattering-free digital sliding-mode control with state
/// observer and disturbance rejection, IEEE Trans. Autom. Control 57, 2012.) A model that is not
/// linear takes a step of Euler's and Moreau's scheme with the theta given.
class LinearSMC : public SlidingModeControl {
 public:
  using SlidingModeControl::SlidingModeControl;
  ~LinearSMC() override;

  /// Another relation between the state and λ than (1).
  void setRelation(std::shared_ptr<FirstOrderR> relation) { relation_ = std::move(relation); }
  /// Another law than a relay between −α and α.
  void setLaw(std::shared_ptr<NonSmoothLaw> law) { law_ = std::move(law); }

  /// Another problem than Relay, or AVI where the law is no relay.
  void setProblem(std::shared_ptr<LinearOSNS> problem) { problem_ = std::move(problem); }

  const Vector& lambda() const;
  /// σ̃ and x̃ of (1).
  const Vector& predictedSurface() const;
  const Vector& predictedState() const;
  LinearOSNS& problem() const { return *problem_; }
  TimeStepping& prediction() const { return *prediction_; }

  void begin(double t0, double period) override;
  void sample(double t) override;

 protected:
  /// (1) with B given_ + λ as the input, given_ a part of u that is known before.
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
