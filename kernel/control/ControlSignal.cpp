#include <kernel/control/ControlSignal.hpp>

namespace rico {

void ControlSignal::setFunction(Function g, Gradient gradient) {
  g_ = std::move(g);
  gradient_ = std::move(gradient);
}

void ControlSignal::addTo(double t, const Vector& x, Vector& f) const {
  if (g_ == nullptr) return multiplyAdd(1.0, B_, u_.data(), f.data());
  Vector out(f.size());
  g_(t, x, u_, out);
  f += out;
}

void ControlSignal::addGradientTo(double t, const Vector& x, Matrix& J) const {
  if (gradient_ == nullptr) return;
  Matrix out(J.rows(), J.cols());
  gradient_(t, x, u_, out);
  J.add(1.0, out);
}

}  // namespace rico
