#pragma once

#include <string>
#include <vector>

namespace rico {

/// The instants t_0 < t_1 < ... at which a simulation stops: with a constant step, or given one by
/// one. t_k is computed from k, not by adding up, so that it does not drift.
class TimeDiscretisation {
 public:
  /// t_k = t0 + k h.
  TimeDiscretisation(double t0, double h);
  /// The same with h written in decimals, "1e-3".
  TimeDiscretisation(double t0, const std::string& h);
  /// `steps` equal steps from t0 to T.
  TimeDiscretisation(int steps, double t0, double T);
  /// The instants themselves.
  explicit TimeDiscretisation(std::vector<double> tk);

  bool isConstant() const { return tk_.empty(); }
  double t0() const { return t0_; }
  /// t_k; beyond the last instant given, infinity.
  double tk(long k) const;
  /// t_{k+1} − t_k.
  double timeStep(long k) const;
  void display() const;

 private:
  double t0_ = 0.0;
  double h_ = 0.0;
  std::vector<double> tk_;
};

}  // namespace rico
