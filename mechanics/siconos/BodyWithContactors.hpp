#pragma once

#include <SiconosContactor.hpp>
#include <memory>

/// The part of rigid bodies that contact detection uses: their shapes.
class BodyWithContactors {
 public:
  virtual ~BodyWithContactors() = default;

  SP::SiconosContactorSet contactors() const {
    if (contactors_ == nullptr) contactors_ = std::make_shared<SiconosContactorSet>();
    return contactors_;
  }
  void setContactors(SP::SiconosContactorSet contactors) { contactors_ = std::move(contactors); }
  bool hasContactors() const { return contactors_ != nullptr && !contactors_->empty(); }
  bool useContactorInertia() const { return useContactorInertia_; }
  void setUseContactorInertia(bool use) { useContactorInertia_ = use; }
  // Shapes of one body have no contacts with each other.
  bool allowSelfCollide() const { return allowSelfCollide_; }
  void setAllowSelfCollide(bool allow) { allowSelfCollide_ = allow; }

 protected:
  mutable SP::SiconosContactorSet contactors_;  // null until the first use

 private:
  bool useContactorInertia_ = false;
  bool allowSelfCollide_ = true;
};
