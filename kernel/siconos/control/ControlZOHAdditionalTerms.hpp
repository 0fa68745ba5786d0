#pragma once

/// Inputs of actuators are a part of the systems here: integrators accept these objects and need
/// none of them.
class ExtraAdditionalTerms {
 public:
  virtual ~ExtraAdditionalTerms() = default;
};

class ControlZOHAdditionalTerms : public ExtraAdditionalTerms {};
class ControlLinearAdditionalTermsTS : public ExtraAdditionalTerms {};
class ControlLinearAdditionalTermsED : public ExtraAdditionalTerms {};
