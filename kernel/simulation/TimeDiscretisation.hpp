#pragma once

#include <string>
#include <vector>

namespace rico {

/// The instants t_0 < t_1 < ... of a simulation: with a constant step, or given as a list. t_k is
/// computed from k, not by accumulation, so that it does not drift.
class TimeDiscretisation {
 public:
  /// t_k = t0 + k h. All constructors throw if the instants do not increase.
  TimeDiscretisation(double t0, double h);
  /// Equal steps from t0, of the length h that is given as a decimal number, "1e-3".
  TimeDiscretisation(double t0, const std::string& h);
  /// `steps` equal steps from t0 to T.
  TimeDiscretisation(int steps, double t0, double T);
  /// A list of instants.
  explicit TimeDiscretisation(std::vector<double> tk);

  /// Returns false for a list of instants.
  bool isConstant() const { return tk_.empty(); }
  /// The first instant.
  double t0() const { return t0_; }
  /// t_k; infinity beyond the last instant of a list.
  double tk(long k) const;
  /// t_{k+1} − t_k.
  double timeStep(long k) const;
  /// Prints the instants to the standard output.
  void display() const;

 private:
  double t0_ = 0.0;
  double h_ = 0.0;
  std::vector<double> tk_;
};

}  // namespace rico
