#pragma once

#include <Relation.hpp>
#include <functional>

/// Relations between first-order systems.
class FirstOrderR : public Relation {
 public:
  SICONOS_VISITED(FirstOrderR)
  enum FirstOrderRDS { x, z, r, DSlinkSize };

  enum FirstOrderRVec { e, relationVectorsSize };
  enum FirstOrderRMat { mat_C, mat_D, mat_F, mat_B, mat_K, relationMatricesSize };

  SP::SimpleMatrix C() const override { return _C; }
  SP::SimpleMatrix D() const { return _D; }
  SP::SimpleMatrix F() const { return _F; }
  SP::SimpleMatrix B() const { return _B; }
  SP::SimpleMatrix K() const { return _K; }
  // Matrices that are used if the class does not override the function that computes them.
  virtual void setCPtr(SP::SimpleMatrix newPtr) { _C = std::move(newPtr); }
  virtual void setDPtr(SP::SimpleMatrix newPtr) { _D = std::move(newPtr); }
  virtual void setFPtr(SP::SimpleMatrix newPtr) { _F = std::move(newPtr); }
  virtual void setBPtr(SP::SimpleMatrix newPtr) { _B = std::move(newPtr); }
  void setKPtr(SP::SimpleMatrix newPtr) { _K = std::move(newPtr); }

 protected:
  explicit FirstOrderR(RELATION::SUBTYPES subtype) : Relation(RELATION::FirstOrder, subtype) {}

  SP::SimpleMatrix _C, _D, _F, _B, _K;
};

/// y = h(t, x, λ),   r = g(t, x, λ). A class of the user's overrides computeh() and computeg(), and
/// their gradients, which fill the matrix that they are given.
class FirstOrderNonLinearR : public FirstOrderR {
 public:
  SICONOS_VISITED(FirstOrderNonLinearR)
  FirstOrderNonLinearR() : FirstOrderNonLinearR(RELATION::NonLinearR) {}
  bool requireResidu() override { return true; }

  virtual void computeh(double time, const BlockVector& x, const SiconosVector& lambda,
                        BlockVector& z, SiconosVector& y);
  virtual void computeg(double time, const BlockVector& x, const SiconosVector& lambda,
                        BlockVector& z, BlockVector& r);
  virtual void computeJachx(double time, const BlockVector& x, const SiconosVector& lambda,
                            BlockVector& z, SimpleMatrix& C);
  virtual void computeJachlambda(double time, const BlockVector& x, const SiconosVector& lambda,
                                 BlockVector& z, SimpleMatrix& D);
  virtual void computeJacglambda(double time, const BlockVector& x, const SiconosVector& lambda,
                                 BlockVector& z, SimpleMatrix& B);
  virtual void computeJacgx(double time, const BlockVector& x, const SiconosVector& lambda,
                            BlockVector& z, SimpleMatrix& K);

 protected:
  explicit FirstOrderNonLinearR(RELATION::SUBTYPES subtype);
  [[noreturn]] static void throwMissing(const char* function);
};

/// y = h(x),   r = g(λ), from plug-ins.
class FirstOrderType1R : public FirstOrderNonLinearR {
 public:
  SICONOS_VISITED(FirstOrderType1R)
  FirstOrderType1R() : FirstOrderNonLinearR(RELATION::Type1R) {}
  FirstOrderType1R(const std::string& pluginh, const std::string& pluging);
  FirstOrderType1R(const std::string& pluginh, const std::string& pluging,
                   const std::string& pluginJachx, const std::string& pluginJacglambda);

  void setComputehFunction(const std::string& library, const std::string& name) override;
  void setComputegFunction(const std::string& library, const std::string& name) override;
  void setComputeJachxFunction(const std::string& library, const std::string& name) override;
  void setComputeJacglambdaFunction(const std::string& library, const std::string& name) override;
  void computeh(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                SiconosVector& y) override;
  void computeg(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                BlockVector& r) override;
  void computeJachx(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& C) override;
  void computeJacglambda(double time, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& B) override;
  // The same functions, of their own arguments only.
  void computeh(double time, const BlockVector& x, BlockVector& z, SiconosVector& y);
  void computeg(double time, const SiconosVector& lambda, BlockVector& z, BlockVector& r);
  void computeJachx(double time, const BlockVector& x, BlockVector& z, SimpleMatrix& C);
  void computeJacglambda(double time, const SiconosVector& lambda, BlockVector& z, SimpleMatrix& B);

 private:
  using Map = void (*)(unsigned, double*, unsigned, double*, unsigned, double*);

  Map h_ = nullptr, g_ = nullptr, jachx_ = nullptr, jacglambda_ = nullptr;
};

/// y = h(x, λ),   r = g(λ).
class FirstOrderType2R : public FirstOrderNonLinearR {
 public:
  SICONOS_VISITED(FirstOrderType2R)
  FirstOrderType2R() : FirstOrderNonLinearR(RELATION::Type2R) {}
  FirstOrderType2R(const std::string& pluginh, const std::string& pluging);
  FirstOrderType2R(const std::string& pluginh, const std::string& pluging,
                   const std::string& pluginJacobianhx, const std::string& pluginJacobianglambda);

  void setComputehFunction(const std::string& library, const std::string& name) override;
  void setComputegFunction(const std::string& library, const std::string& name) override;
  void setComputeJachxFunction(const std::string& library, const std::string& name) override;
  void setComputeJacglambdaFunction(const std::string& library, const std::string& name) override;
  using FirstOrderNonLinearR::computeg;
  using FirstOrderNonLinearR::computeh;
  using FirstOrderNonLinearR::computeJacglambda;
  using FirstOrderNonLinearR::computeJachlambda;
  using FirstOrderNonLinearR::computeJachx;
  virtual void computeh(double time, const BlockVector& x, const SiconosVector& lambda,
                        SiconosVector& y);
  virtual void computeg(double time, const SiconosVector& lambda, BlockVector& r);
  virtual void computeJachx(double time, const BlockVector& x, const SiconosVector& lambda,
                            SimpleMatrix& C);
  virtual void computeJachlambda(double time, const BlockVector& x, const SiconosVector& lambda,
                                 SimpleMatrix& D);
  virtual void computeJacglambda(double time, const SiconosVector& lambda, SimpleMatrix& B);

  // FirstOrderNonLinearR
  void computeh(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                SiconosVector& y) override;
  void computeg(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                BlockVector& r) override;
  void computeJachx(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& C) override;
  void computeJachlambda(double time, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& D) override;
  void computeJacglambda(double time, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& B) override;

 private:
  using MapH = void (*)(unsigned, double*, unsigned, double*, unsigned, double*);
  using MapG = void (*)(unsigned, double*, unsigned, double*);

  MapH h_ = nullptr, jachx_ = nullptr;
  MapG g_ = nullptr, jacglambda_ = nullptr;
};

/// y = C(t) x + D(t) λ + F(t) z + e(t),   r = B(t) λ.
class FirstOrderLinearR : public FirstOrderR {
 public:
  SICONOS_VISITED(FirstOrderLinearR)
  FirstOrderLinearR();
  FirstOrderLinearR(SP::SimpleMatrix C, SP::SimpleMatrix B);
  FirstOrderLinearR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SimpleMatrix F, SP::SiconosVector e,
                    SP::SimpleMatrix B);
  FirstOrderLinearR(const std::string& Cname, const std::string& Bname);
  FirstOrderLinearR(const std::string& Cname, const std::string& Dname, const std::string& Fname,
                    const std::string& Ename, const std::string& Bname);

  SP::SiconosVector e() const { return _e; }
  void display() const override;
  void initialize(Interaction& inter) override;
  void setCPtr(SP::SimpleMatrix newPtr) override;
  void setDPtr(SP::SimpleMatrix newPtr) override;
  void setFPtr(SP::SimpleMatrix newPtr) override;
  void setBPtr(SP::SimpleMatrix newPtr) override;
  void setePtr(SP::SiconosVector newe);
  void setComputeCFunction(const std::string& library, const std::string& name);
  void setComputeDFunction(const std::string& library, const std::string& name);
  void setComputeFFunction(const std::string& library, const std::string& name) override;
  void setComputeBFunction(const std::string& library, const std::string& name);
  void setComputeEFunction(const std::string& library, const std::string& name) override;
  void setComputeEFunction(VectorFunctionOfTime fct);
  // The values at a time; a term that has no function leaves its matrix as it is.
  void computeC(double time, BlockVector& z, SimpleMatrix& C);
  void computeD(double time, BlockVector& z, SimpleMatrix& D);
  void computeF(double time, BlockVector& z, SimpleMatrix& F);
  void computeB(double time, BlockVector& z, SimpleMatrix& B);
  void computee(double time, BlockVector& z, SiconosVector& e);
  /// y ← C x + D λ + F z + e.
  void computeh(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                SiconosVector& y);
  /// r ← r + B λ.
  void computeg(double time, const SiconosVector& lambda, BlockVector& z, BlockVector& r);

 protected:
  /// The subtype says whether the matrices depend on time.
  FirstOrderLinearR(RELATION::SUBTYPES subtype, std::shared_ptr<rico::Relation> kernel);

  void collectConstants(std::vector<double>& entries) const override;

  SP::SiconosVector _e;

 private:
  void withParameters(const std::function<void(unsigned nz, double* z)>& function) const;
  enum Term { kC, kD, kF, kB, kTerms };
  std::function<void(double, rico::Matrix&)> matrixOfTime(MatrixFunctionOfTime function,
                                                          SP::SimpleMatrix shown) const;
  void setFunction(Term term, MatrixFunctionOfTime function);
  void computeTerm(Term term, double time, BlockVector& z, SimpleMatrix& A) const;

  SP::DynamicalSystem systems_[2];
  MatrixFunctionOfTime functions_[kTerms] = {};
  VectorFunctionOfTime eFunction_ = nullptr;
};

/// y = C x + D λ + F z + e,   r = B λ, with constant matrices.
class FirstOrderLinearTIR : public FirstOrderLinearR {
 public:
  SICONOS_VISITED(FirstOrderLinearTIR)
  FirstOrderLinearTIR();
  FirstOrderLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix B);
  FirstOrderLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SimpleMatrix F,
                      SP::SiconosVector e, SP::SimpleMatrix B);
  using FirstOrderLinearR::computeg;
  using FirstOrderLinearR::computeh;
  void computeh(BlockVector& x, SiconosVector& lambda, BlockVector& z, SiconosVector& y);
  void computeg(SiconosVector& lambda, BlockVector& r);
};
