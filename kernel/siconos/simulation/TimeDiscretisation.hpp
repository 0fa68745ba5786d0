#pragma once

#include <SiconosFwd.hpp>
#include <cmath>
#include <iostream>
#include <kernel/simulation/TimeDiscretisation.hpp>
#include <string>

/// An adapter of the kernel's time discretisation.
class TimeDiscretisation {
 public:
  TimeDiscretisation() : TimeDiscretisation(0.0, 1.0) {}
  explicit TimeDiscretisation(const TkVector& newTk)
      : kernel_(std::make_shared<rico::TimeDiscretisation>(newTk)) {}
  TimeDiscretisation(double t0, double h)
      : kernel_(std::make_shared<rico::TimeDiscretisation>(t0, h)) {}
  TimeDiscretisation(double t0, const std::string& str)
      : kernel_(std::make_shared<rico::TimeDiscretisation>(t0, str)) {}
  TimeDiscretisation(unsigned int nSteps, double t0, double T)
      : kernel_(std::make_shared<rico::TimeDiscretisation>(static_cast<int>(nSteps), t0, T)) {}

  double getTk(unsigned int k) const { return kernel_->tk(k); }
  double currentTimeStep(unsigned int k) const { return kernel_->timeStep(k); }
  double getT0() const { return kernel_->t0(); }
  bool hGmp() const { return false; }
  bool hConst() const { return kernel_->isConstant(); }
  /// The list of instants given; empty if the step is constant.
  TkVector getTkVector() const {
    TkVector list;
    for (long k = 0; !hConst() && std::isfinite(kernel_->tk(k)); ++k)
      list.push_back(kernel_->tk(k));
    return list;
  }
  /// Replaces the instants. Call it before a simulation has this object.
  void setTkVector(const TkVector& newTk) {
    kernel_ = std::make_shared<rico::TimeDiscretisation>(newTk);
  }
  /// Moves the first instant and keeps the step. Call it before a simulation has this object.
  void setT0(double val) {
    kernel_ = std::make_shared<rico::TimeDiscretisation>(val, kernel_->timeStep(0));
  }
  void display() const {
    std::cout << "====> Time Disretisation :\n the current timestep is " << currentTimeStep(0)
              << "\n====" << std::endl;
  }
  const std::shared_ptr<rico::TimeDiscretisation>& shared() const { return kernel_; }

 private:
  std::shared_ptr<rico::TimeDiscretisation> kernel_;
};
