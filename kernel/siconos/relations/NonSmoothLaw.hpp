#pragma once

#include <NotThere.hpp>
#include <SimpleMatrix.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>

/// An adapter of the kernel's laws.
class NonSmoothLaw {
 public:
  SICONOS_VISITED_BASE(NonSmoothLaw)
  virtual ~NonSmoothLaw() = default;

  unsigned int size() const { return static_cast<unsigned>(kernel_->size()); }
  virtual bool isVerified() const { return true; }
  /// Prints the law in the layout of Siconos 4.4, which prints nothing for laws without parameters.
  virtual void display() const {}
  const std::shared_ptr<rico::NonSmoothLaw>& shared() const { return kernel_; }

 protected:
  SICONOS_NOT_BASE(NonSmoothLaw(), "use a law of the library, such as NormalConeNSL")
  SICONOS_NOT_BASE(NonSmoothLaw(unsigned int /*size*/),
                   "use a law of the library, such as NormalConeNSL")
  explicit NonSmoothLaw(std::shared_ptr<rico::NonSmoothLaw> kernel) : kernel_(std::move(kernel)) {}

  template <class Law>
  Law& law() const {
    return static_cast<Law&>(*kernel_);
  }

 private:
  std::shared_ptr<rico::NonSmoothLaw> kernel_;
};

/// Adapter of rico::ComplementarityConditionNSL: 0 <= y ⟂ λ >= 0 in each of its rows.
class ComplementarityConditionNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(ComplementarityConditionNSL)
  explicit ComplementarityConditionNSL(unsigned int size = 1);
};

/// Adapter of rico::EqualityConditionNSL: y = 0 in each of its rows.
class EqualityConditionNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(EqualityConditionNSL)
  explicit EqualityConditionNSL(unsigned int size = 1);
};

/// equalitySize rows y = 0, followed by newSize rows of complementarity.
class MixedComplementarityConditionNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(MixedComplementarityConditionNSL)
  SICONOS_NOT_BASE(MixedComplementarityConditionNSL(), "use a constructor with arguments")
  MixedComplementarityConditionNSL(unsigned int newSize, unsigned int equalitySize);
  unsigned int equalitySize() const;
};

/// Adapter of rico::RelayNSL: one lower and one upper bound of λ for all rows.
class RelayNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(RelayNSL)
  explicit RelayNSL(unsigned int size = 1, double lb = -1.0, double ub = 1.0);
  double lb() const;
  double ub() const;
  void display() const override;
  void setLb(double lb);
  void setUb(double ub);
};

/// Adapter of rico::NormalConeNSL: λ in the polyhedron H λ >= K.
class NormalConeNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(NormalConeNSL)
  SICONOS_NOT_BASE(NormalConeNSL(), "use a constructor with arguments")
  NormalConeNSL(unsigned size, SP::SimpleMatrix H, SP::SiconosVector K);
  const SimpleMatrix& H() const { return *H_; }
  const SiconosVector& K() const { return *K_; }

 private:
  SP::SimpleMatrix H_;
  SP::SiconosVector K_;
};

/// Adapter of rico::NewtonImpactNSL, with the coefficient of restitution e.
class NewtonImpactNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(NewtonImpactNSL)
  explicit NewtonImpactNSL(double e = 0.0) : NewtonImpactNSL(1u, e) {}
  NewtonImpactNSL(unsigned int size, double e);
  double e() const;
  void display() const override;
  void setE(double newVal);
};

/// The law of MultipleImpact; it has one row for every _dim.
class MultipleImpactNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(MultipleImpactNSL)
  MultipleImpactNSL() : MultipleImpactNSL(0.0, 1.0, 1.5) {}
  MultipleImpactNSL(double newResCof, double newStiff, double newElasCof, unsigned int _dim = 1);
  void display() const override;
  // clang-format off
  double ResCof() const;     void setResCof(double newResCof);
  double Stiff() const;      void setStiff(double newStiff);
  double ElasCof() const;    void setElasCoeff(double newElasCoef);
  // clang-format on
};

/// Adapter of rico::NewtonImpactFrictionNSL: restitution en and et, coefficient of friction mu.
class NewtonImpactFrictionNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(NewtonImpactFrictionNSL)
  explicit NewtonImpactFrictionNSL(unsigned int size = 3)
      : NewtonImpactFrictionNSL(0.0, 0.0, 0.0, size) {}
  NewtonImpactFrictionNSL(double en, double et, double mu, unsigned int size);
  void display() const override;
  // clang-format off
  double en() const;      void setEn(double newVal);
  double et() const;      void setEt(double newVal);
  double mu() const;      void setMu(double newVal);
  // clang-format on
};

/// Adapter of rico::FremondImpactFrictionNSL.
class FremondImpactFrictionNSL : public NonSmoothLaw {
 public:
  /// et is not used: in Frémond's law the tangential velocity is a mean, too.
  FremondImpactFrictionNSL(double en, double et, double mu, unsigned int size);
};

/// Adapter of rico::NewtonImpactRollingFrictionNSL: muR is the coefficient of rolling friction.
class NewtonImpactRollingFrictionNSL : public NonSmoothLaw {
 public:
  SICONOS_VISITED(NewtonImpactRollingFrictionNSL)
  SICONOS_NOT_BASE(NewtonImpactRollingFrictionNSL(), "use a constructor with arguments")
  explicit NewtonImpactRollingFrictionNSL(unsigned int size)
      : NewtonImpactRollingFrictionNSL(0.0, 0.0, 0.0, 0.0, size) {}
  NewtonImpactRollingFrictionNSL(double en, double et, double mu, double muR, unsigned int size);
  double en() const;
  double et() const;
  double mu() const;
  double muR() const;
  void display() const override;
  void setEn(double newVal);
  void setEt(double newVal);
  void setMu(double newVal);
  void setMuR(double newVal);
};
