#pragma once

#include <Interaction.hpp>

/// The kernel's relation behind a class of which users may override the maps as a whole: it asks
/// their object for them, whose own functions lead back here.
template <class Kernel, class User>
class OwnMaps : public Kernel, public MapsOfRelation {
 public:
  explicit OwnMaps(User& user) : user_(user) {}

  void computeOutput(double t, rico::Interaction& interaction, int level) override {
    user_.computeOutput(t, Interaction::ownerOf(interaction), static_cast<unsigned>(level));
  }
  void computeInput(double t, rico::Interaction& interaction, int level) override {
    user_.computeInput(t, Interaction::ownerOf(interaction), static_cast<unsigned>(level));
  }

  // MapsOfRelation
  void ownOutput(double t, rico::Interaction& interaction, int level) override {
    Kernel::computeOutput(t, interaction, level);
  }
  void ownInput(double t, rico::Interaction& interaction, int level) override {
    Kernel::computeInput(t, interaction, level);
  }

 protected:
  User& user_;
};
