#pragma once

#include <LinearOSNS.hpp>

/// Adapter of rico::Relay.
class Relay : public LinearOSNS {
 public:
  SICONOS_VISITED(Relay)
  explicit Relay(SP::SolverOptions options);
  explicit Relay(int numericsSolverId = SICONOS_RELAY_AVI_CAOFERRIS);
  // Accepted: the laws have the bounds.
  void setLb(SP::SiconosVector /*newLb*/) {}
  void setUb(SP::SiconosVector /*newUb*/) {}
  /// The bounds of the rows of the index set.
  SP::SiconosVector lb() const { return bounds(false); }
  SP::SiconosVector ub() const { return bounds(true); }
  const SiconosVector getLb() const { return *lb(); }
  const SiconosVector getUb() const { return *ub(); }

 private:
  SP::SiconosVector bounds(bool upper) const;
};
