#pragma once

/// Inputs of actuators are part of the systems here: integrators accept these objects and do not
/// use them.
class ExtraAdditionalTerms {
 public:
  virtual ~ExtraAdditionalTerms() = default;
};

class ControlZOHAdditionalTerms : public ExtraAdditionalTerms {};
class ControlLinearAdditionalTermsTS : public ExtraAdditionalTerms {};
class ControlLinearAdditionalTermsED : public ExtraAdditionalTerms {};
