#pragma once

#include <kernel/integration/smooth/SmoothDynamics.hpp>

namespace rico {

/// The coefficients of NewMarkAlphaOSI (1)-(3), and the limits of its Newton iteration.
struct AlphaOptions {
  double alphaM = 0.0, alphaF = 0.0, beta = 0.25, gamma = 0.5;  ///< α_m, α_f, β and γ of (1)-(3)
  double maxStep = 0.0;                                         ///< 0: no limit
  double tolerance = 1e-12;  ///< relative change of velocities at which Newton's iteration ends
  int maxIteration = 50;     ///< Newton iterations of a step; more throw NoConvergence
};

/// One step at a time of the generalised-α scheme. The state at a time inside the last step, as the
/// root search needs it, is that of a shorter step from the same beginning.
class AlphaSolver : public OdeSolver {
 public:
  /// `dynamics` must outlive the solver. The options are copied.
  AlphaSolver(SmoothDynamics& dynamics, const AlphaOptions& options);

  // OdeSolver
  void restart(double t, const std::vector<double>& x) override;
  bool advance(double tEnd, double& t, std::vector<double>& x) override;
  const std::vector<int>& roots() const override { return roots_; }
  void interpolate(double t, std::vector<double>& x) override;
  double stepBegin() const override { return begin_; }
  IntegrationStatistics statistics() const override { return statistics_; }

 private:
  /// One system at the beginning of the step, with its accelerations at the end of the step.
  struct Body {
    SecondOrderDS* ds = nullptr;
    Vector q, v, a, vDot;
    Vector aEnd, vDotEnd;
    SystemMatrix W;
    double h = 0.0;  // the step for which W was computed
    Vector residual, change;
  };

  void nextStep(double tEnd);
  void beginAtEnd();
  void stepTo(double t);
  void computeStep(double t);
  void setState(Body& body, double h) const;
  void renewW(Body& body, double t, double h) const;
  double improve(Body& body, double t, double h);
  void project(double t);
  void evaluateRoots(double t, std::vector<double>& g);
  bool crosses(const std::vector<double>& after) const;
  double firstSecant() const;
  bool findRoot(double& t);

  SmoothDynamics& dynamics_;
  AlphaOptions options_;
  std::vector<Body> bodies_;
  double begin_ = 0.0;
  double end_ = 0.0;
  double searched_ = 0.0;  // the root search begins at this time
  double at_ = 0.0;        // time of the state x_ that was computed last
  std::vector<double> x_;
  std::vector<double> before_, after_, between_;
  std::vector<int> roots_;
  IntegrationStatistics statistics_;
};

}  // namespace rico
