#include <iostream>
#include <kernel/simulation/TimeDiscretisation.hpp>
#include <kernel/support/Exception.hpp>
#include <limits>

namespace rico {
namespace {

double parse(const std::string& text) {
  std::size_t end = 0;
  double h = 0.0;
  try {
    h = std::stod(text, &end);
  } catch (const std::logic_error&) {
    end = std::string::npos;
  }
  if (end != text.size())
    throw Exception("TimeDiscretisation: the time step \"" + text + "\" is not a number");
  return h;
}

}  // namespace

TimeDiscretisation::TimeDiscretisation(double t0, double h) : t0_(t0), h_(h) {
  if (!(h > 0.0))
    throw Exception("TimeDiscretisation: the time step h = " + std::to_string(h) +
                    " must be positive");
}

TimeDiscretisation::TimeDiscretisation(double t0, const std::string& h)
    : TimeDiscretisation(t0, parse(h)) {}

TimeDiscretisation::TimeDiscretisation(int steps, double t0, double T)
    : TimeDiscretisation(t0, (T - t0) / steps) {}

TimeDiscretisation::TimeDiscretisation(std::vector<double> tk) : tk_(std::move(tk)) {
  if (tk_.size() < 2) throw Exception("TimeDiscretisation: give two instants or more");
  for (std::size_t k = 1; k < tk_.size(); ++k)
    if (!(tk_[k] > tk_[k - 1]))
      throw Exception("TimeDiscretisation: instant " + std::to_string(k) +
                      " is not later than the one before it");
  t0_ = tk_[0];
}

double TimeDiscretisation::tk(long k) const {
  if (isConstant()) return t0_ + static_cast<double>(k) * h_;
  if (k < static_cast<long>(tk_.size())) return tk_[k];
  return std::numeric_limits<double>::infinity();
}

double TimeDiscretisation::timeStep(long k) const { return isConstant() ? h_ : tk(k + 1) - tk(k); }

void TimeDiscretisation::display() const {
  if (isConstant())
    std::cout << "t_k = " << t0_ << " + k " << h_ << '\n';
  else
    std::cout << tk_.size() << " instants from " << t0_ << " to " << tk_.back() << '\n';
}

}  // namespace rico
