#pragma once

#include <PluginTypes.hpp>
#include <SecondOrderDS.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>
#include <limits>
#include <typeinfo>

/// T(q) of q' = T v, 7 x 6.
void computeT(SP::SiconosVector q, SP::SimpleMatrix T);

/// A force of the world or of the body, in the world, and its moment about the centre, in the world
/// or in the body: added to the vectors, or in their place. The point (the centre if there is none)
/// is a place in the world, or one in the frame of the body.
void computeExtForceAtPos(SP::SiconosVector q, bool isMextExpressedInInertialFrame,
                          SP::SiconosVector force, bool forceAbsRef, SP::SiconosVector pos,
                          bool posAbsRef, SP::SiconosVector fExt, SP::SiconosVector mExt,
                          bool accumulate);

/// A rigid body in space: q = (x_G, quaternion), twist = (v_G, Ω), Ω in the axes of the body. For a
/// user's class each term whose vector or matrix (_fExt, _mInt, _jacobianFIntq, ...) exists is
/// computed by computeFExt() and so on, which fill it; computeForces() may be overridden as a
/// whole. C functions receive q0 as z.
class NewtonEulerDS : public SecondOrderDS {
 public:
  SICONOS_VISITED(NewtonEulerDS)
  NewtonEulerDS(SP::SiconosVector position, SP::SiconosVector twist, double mass,
                SP::SiconosMatrix inertia);

  SP::SiconosVector forces() const override { return _wrench; }
  SP::SiconosVector twist() const { return _twist; }
  SP::SiconosVector twist0() const { return velocity0(); }
  SP::SiconosVector dotq() const;
  /// q' at the remembered position and velocity.
  const SiconosMemory& dotqMemory();
  double scalarMass() const { return body().scalarMass(); }
  void display(bool brief = true) const override;
  SP::SiconosMatrix inertia() const { return _I; }
  // To be called before the first step.
  void setInertia(SP::SiconosMatrix newPtr);
  void setInertia(double ix, double iy, double iz);
  const SiconosMemory& twistMemory() { return velocityMemory(); }
  SP::SimpleMatrix T() const { return std::make_shared<SimpleMatrix>(body().T()); }
  /// dT/dt, 7 x 6.
  SP::SimpleMatrix Tdot() const;
  void setScalarMass(double mass);
  /// Updates the mass of the body after entries of inertia() were changed.
  void updateMassMatrix();
  void setMassPtr(SP::SimpleMatrix newPtr) override;
  void setNullifyMGyr(bool value);

  // clang-format off
  SP::SiconosVector fExt() const { return _fExt; }      void setFExtPtr(SP::SiconosVector newPtr);
  SP::SiconosVector mExt() const { return _mExt; }      void setMExtPtr(SP::SiconosVector newPtr);
  // clang-format on
  SP::SiconosVector mGyr() const;
  /// External moments are in the axes of the world, not of the body.
  void setIsMextExpressedInInertialFrame(bool value);
  void setComputeFExtFunction(FExt_NE fct);
  void setComputeMExtFunction(FExt_NE fct);
  void setComputeFIntFunction(FInt_NE fct);
  void setComputeMIntFunction(FInt_NE fct);
  void setComputeJacobianFIntqFunction(FInt_NE fct);
  void setComputeJacobianFIntvFunction(FInt_NE fct);
  void setComputeJacobianMIntqFunction(FInt_NE fct);
  void setComputeJacobianMIntvFunction(FInt_NE fct);
  // Functions of plug-ins, by library and name.
  void setComputeFExtFunction(const std::string& library, const std::string& name);
  void setComputeMExtFunction(const std::string& library, const std::string& name);
  void setComputeFIntFunction(const std::string& library, const std::string& name);
  void setComputeMIntFunction(const std::string& library, const std::string& name);
  void setComputeJacobianFIntqFunction(const std::string& library, const std::string& name);
  void setComputeJacobianFIntvFunction(const std::string& library, const std::string& name);
  void setComputeJacobianMIntqFunction(const std::string& library, const std::string& name);
  void setComputeJacobianMIntvFunction(const std::string& library, const std::string& name);
  // Accepted: Newton's iteration also reaches the solution without gradients.
  void setComputeJacobianFIntqByFD(bool /*value*/) {}
  void setComputeJacobianFIntvByFD(bool /*value*/) {}
  void setComputeJacobianMIntqByFD(bool /*value*/) {}
  void setComputeJacobianMIntvByFD(bool /*value*/) {}

  // The terms of the forces at a state, from the C functions unless overridden. Steps call
  // computeFExt(time) and computeMExt(time), and the internal terms with four arguments.
  virtual void computeFExt(double time) { NewtonEulerDS::computeFExt(time, _fExt); }
  virtual void computeFExt(double time, SP::SiconosVector fExt);
  virtual void computeMExt(double time) { NewtonEulerDS::computeMExt(time, _mExt); }
  virtual void computeMExt(double time, SP::SiconosVector mExt);
  void computeFInt(double time, SP::SiconosVector q, SP::SiconosVector v);
  virtual void computeFInt(double time, SP::SiconosVector q, SP::SiconosVector v,
                           SP::SiconosVector fInt);
  void computeMInt(double time, SP::SiconosVector q, SP::SiconosVector v);
  virtual void computeMInt(double time, SP::SiconosVector q, SP::SiconosVector v,
                           SP::SiconosVector mInt);
  void computeJacobianFIntq(double time) { computeJacobianFIntq(time, q(), twist()); }
  void computeJacobianFIntv(double time) { computeJacobianFIntv(time, q(), twist()); }
  virtual void computeJacobianMIntq(double time) { computeJacobianMIntq(time, q(), twist()); }
  virtual void computeJacobianMIntv(double time) { computeJacobianMIntv(time, q(), twist()); }
  virtual void computeJacobianFIntq(double time, SP::SiconosVector q, SP::SiconosVector twist);
  virtual void computeJacobianFIntv(double time, SP::SiconosVector q, SP::SiconosVector twist);
  virtual void computeJacobianMIntq(double time, SP::SiconosVector q, SP::SiconosVector twist);
  virtual void computeJacobianMIntv(double time, SP::SiconosVector q, SP::SiconosVector twist);
  void computeMGyr(SP::SiconosVector twist, SP::SiconosVector mGyr) const;
  void computeMGyr(SP::SiconosVector /*twist*/) {}   ///< accepted: mGyr() is always current
  void computeJacobianMGyrtwist(double /*time*/) {}  ///< accepted: it is always current
  // Gradients of the force in the world and of the moment in the body, 6 x 7 and 6 x 6, without
  // those of a moment in the world.
  SP::SiconosMatrix jacobianqForces() const override;
  SP::SiconosMatrix jacobianvForces() const override;
  void computeJacobianqForces(double time) override;
  void computeJacobianvForces(double time) override;
  void computeForces(double time, SP::SiconosVector q, SP::SiconosVector twist) override;
  using SecondOrderDS::computeForces;

  SICONOS_NOT_THERE(computeJacobianFIntqByFD,
                    "give the gradient, or none: Newton's iteration needs none")
  SICONOS_NOT_THERE(computeJacobianFIntvByFD,
                    "give the gradient, or none: Newton's iteration needs none")
  SICONOS_NOT_THERE(computeJacobianMIntqByFD,
                    "give the gradient, or none: Newton's iteration needs none")
  SICONOS_NOT_THERE(computeJacobianMIntvByFD,
                    "give the gradient, or none: Newton's iteration needs none")
  SICONOS_NOT_THERE(computeJacobianMGyrtwistByFD, "jacobianvForces() contains it")
  SICONOS_NOT_THERE(computeJacobianMExtqExpressedInInertialFrame, "jacobianqForces() contains it")
  SICONOS_NOT_THERE(computeJacobianMExtqExpressedInInertialFrameByFD,
                    "jacobianqForces() contains it")
  double computeKineticEnergy();
  // Velocity and angular velocity in the axes of the world, or in those of the body.
  SP::SiconosVector linearVelocity(bool absoluteRef) const;
  SP::SiconosVector angularVelocity(bool absoluteRef) const;
  void linearVelocity(bool absoluteRef, SiconosVector& v) const {
    v = *linearVelocity(absoluteRef);
  }
  void angularVelocity(bool absoluteRef, SiconosVector& w) const {
    w = *angularVelocity(absoluteRef);
  }
  /// Adds a force to the vector of fExt, and its moment about the centre to that of mExt. The force
  /// is one of the world or of the body; the point (the centre where there is none) is a place in
  /// the world, or one in the frame of the body.
  void addExtForceAtPos(SP::SiconosVector force, bool forceAbsRef,
                        SP::SiconosVector pos = SP::SiconosVector(), bool posAbsRef = false);
  unsigned int getqDim() const { return 7; }
  /// Scales the quaternion to length 1.
  void normalizeq();
  // Accepted: mass and T are always current.
  void computeMass() override {}
  void computeMass(SP::SiconosVector /*position*/) override {}
  void computeT() {}
  void computeTdot() {}

  void resetToInitialState() override;
  void settle() override;

 protected:
  /// A body of mass and inertia 1, at rest in the origin.
  NewtonEulerDS();

  rico::NewtonEulerDS& body() const { return static_cast<rico::NewtonEulerDS&>(kernel()); }

  virtual const std::type_info& libraryClass() const { return typeid(NewtonEulerDS); }

  SP::SiconosVector _twist, _fExt, _mExt, _fInt, _mInt;
  SP::SiconosVector _wrench;                 ///< forces()
  SP::SiconosVector _twist0, _acceleration;  ///< velocity0(), acceleration()
  SP::SimpleMatrix _jacobianFIntq, _jacobianFInttwist, _jacobianMIntq, _jacobianMInttwist;
  SP::SiconosMatrix _I;
  double _scalarMass;
  // If true, computeFExt() and computeMExt() do not change the vectors.
  bool _hasConstantFExt = false, _hasConstantMExt = false;
  // As setIsMextExpressedInInertialFrame() and setNullifyMGyr() set them.
  bool _isMextExpressedInInertialFrame = false, _nullifyMGyr = false;
  unsigned int _qDim = 7;
  // Accepted: steps use the gradients of the terms, if there are any.
  SP::SimpleMatrix _jacobianWrenchq, _jacobianWrenchTwist;
  bool _computeJacobianFIntqByFD = true, _computeJacobianFInttwistByFD = true;
  bool _computeJacobianMIntqByFD = true, _computeJacobianMInttwistByFD = true;
  double _epsilonFD = std::sqrt(std::numeric_limits<double>::epsilon());

 private:
  /// ∂(Ω × I Ω)/∂v, 3 x 6, at the present twist.
  SP::SimpleMatrix gyroscopicGradient() const;
  void settleForces();
  void settleGradients();
  rico::NewtonEulerDS::StateFunction::Function stateFunction(FInt_NE fct);
  rico::NewtonEulerDS::StateGradient::Function gradient(FInt_NE fct);
  rico::NewtonEulerDS::StateGradient::Function momentGradient(FInt_NE fct);
  void fillMass();
  SiconosMemory dotqMemory_{1, 7};
  /// The parameters of C functions.
  double* parameters() const { return _q0->getArray(); }

  FExt_NE fExtFunction_ = nullptr, mExtFunction_ = nullptr;
  FInt_NE fIntFunction_ = nullptr, mIntFunction_ = nullptr;
  FInt_NE fIntqFunction_ = nullptr, fIntvFunction_ = nullptr;
  FInt_NE mIntqFunction_ = nullptr, mIntvFunction_ = nullptr;
};
