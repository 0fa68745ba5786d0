#pragma once

#include <OneStepIntegrator.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>

/// The kernel's scheme of a MoreauJeanOSI. A class that the user derives decides which interactions
/// are in its index sets.
class SchemeOfUser : public rico::MoreauJeanOSI {
 public:
  using rico::MoreauJeanOSI::MoreauJeanOSI;

  /// The object of the user's class; null if there is none.
  void setOwner(::MoreauJeanOSI* owner) { owner_ = owner; }
  bool addInteractionInIndexSet(const rico::InteractionNode& node, int contact,
                                int set) const override;

 private:
  ::MoreauJeanOSI* owner_ = nullptr;
};
