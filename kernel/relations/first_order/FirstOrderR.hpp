#pragma once

#include <kernel/relations/Relation.hpp>

namespace rico {

/// Base of relations between first-order systems: one contact over the states x of both systems.
class FirstOrderR : public Relation {
 public:
  bool isFirstOrder() const override { return true; }
  void initialize(Interaction& interaction) override;
};

}  // namespace rico
