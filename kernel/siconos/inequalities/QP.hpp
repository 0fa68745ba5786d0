#pragma once

#include <SimpleMatrix.hpp>
#include <iostream>

DEFINE_SPTR(QP)

/// The data of a quadratic program min zᵀ Q z / 2 + pᵀ z. As in Siconos 4.4, no simulation solves
/// it: use LCP or MLCP.
class QP {
 public:
  QP() = default;
  virtual ~QP() = default;

  SP::SiconosMatrix q() const { return Q_; }
  const SimpleMatrix getQ() const { return Q_ == nullptr ? SimpleMatrix() : SimpleMatrix(*Q_); }
  void setQ(const SiconosMatrix& newValue) { Q_ = std::make_shared<SimpleMatrix>(newValue); }
  void setQPtr(SP::SiconosMatrix newPtr) { Q_ = std::move(newPtr); }
  SP::SiconosVector p() const { return p_; }
  const SiconosVector getP() const { return p_ == nullptr ? SiconosVector() : *p_; }
  void setP(const SiconosVector& newValue) { p_ = std::make_shared<SiconosVector>(newValue); }
  void setPPtr(SP::SiconosVector newPtr) { p_ = std::move(newPtr); }
  void display() const {
    std::cout << "QP\n- Q: \n";
    if (Q_ != nullptr) Q_->display();
    std::cout << "- p: " << std::endl;
    if (p_ != nullptr) p_->display();
  }

 private:
  SP::SiconosMatrix Q_;
  SP::SiconosVector p_;
};
