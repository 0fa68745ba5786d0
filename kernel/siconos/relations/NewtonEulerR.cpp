#include <LagrangianR.hpp>
#include <NewtonEulerR.hpp>
#include <OwnMaps.hpp>
#include <SecondOrderDS.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/rotations.hpp>
#include <tangents.hpp>

using rico::Matrix;
using rico::Vector;

namespace {

/// The kernel's relation, which asks the user's object for h at the bodies' present positions.
template <class Kernel, class User>
class AtPresent : public OwnMaps<Kernel, User> {
 public:
  using OwnMaps<Kernel, User>::OwnMaps;

  void initialize(rico::Interaction& interaction) override {
    present_ = &Interaction::ownerOf(interaction);
    Kernel::initialize(interaction);
  }
  void computeJach(double t, rico::Interaction& interaction) override {
    present_ = &Interaction::ownerOf(interaction);
    Kernel::computeJach(t, interaction);
  }
  void computeH(double t, rico::Interaction& interaction, Matrix& H) override {
    Kernel::computeH(t, interaction, H);
    this->user_.completeH(*present_, positions(), H);
  }
  void ownOutput(double t, rico::Interaction& interaction, int level) override {
    present_ = &Interaction::ownerOf(interaction);
    OwnMaps<Kernel, User>::ownOutput(t, interaction, level);
  }
  void computeh(double t, const Vector& /*q*/, Vector& y) override {
    SiconosVector output = SiconosVector::on(y);
    this->user_.computeh(t, *positions(), output);
  }

 protected:
  const SP::BlockVector& positions() const {
    return present_->linkToDSVariables()[LagrangianR::q0];
  }

  Interaction* present_ = nullptr;
};

/// Functions of a user's object as the kernel calls them.
class NewtonEulerOfUser : public AtPresent<rico::NewtonEulerR, ::NewtonEulerR> {
 public:
  using AtPresent::AtPresent;

  void computeJachq(double t, const Vector& /*q*/, Matrix& jachq) override {
    user_.computeJachq(t, *present_, positions());
    jachq = user_.jachq()->values();
  }
};

/// A vector of a body's frame, in the world.
SiconosVector turnedInSpace(const SiconosVector& q, const SiconosVector& v) {
  const rico::Matrix R = rico::rotationMatrix({q(3), q(4), q(5), q(6)});
  rico::Vector result(3);
  rico::multiplyAdd(1.0, R, v.getArray(), result.data());
  return SiconosVector(std::move(result));
}

SiconosVector placedInSpace(const SiconosVector& q, const SiconosVector& point) {
  SiconosVector place = turnedInSpace(q, point);
  for (unsigned i = 0; i < 3; ++i) place(i) += q(i);
  return place;
}

rico::Vector3 toVector3(const SiconosVector& v) { return {v(0), v(1), v(2)}; }

/// Relations of contacts at a point, with one, three or five rows.
template <class Contact>
class ContactOfUser : public AtPresent<Contact, ::NewtonEuler1DR> {
 public:
  using AtPresent<Contact, ::NewtonEuler1DR>::AtPresent;

  // A class that overrides computeOutput() alone places the contact there.
  void computeJach(double t, rico::Interaction& interaction) override {
    if (this->user_.nc()->norm2() == 0.0)
      this->user_.computeOutput(t, ::Interaction::ownerOf(interaction), 0);
    AtPresent<Contact, ::NewtonEuler1DR>::computeJach(t, interaction);
  }

  void computeh(double t, const Vector& q, Vector& y) override {
    y.setZero();
    AtPresent<Contact, ::NewtonEuler1DR>::computeh(t, q, y);
    const ::NewtonEuler1DR& user = this->user_;
    // As in Siconos 4.4, the point Pc1 is used for both bodies.
    const rico::Vector3 point = toVector3(*user.pc1());
    this->setContact(point, point, toVector3(*user.nc()));
  }

 protected:
  void tangents(rico::Vector3& t1, rico::Vector3& t2) const override {
    rico::adapters::tangentsAcross(this->nc(), t1, t2);
  }
};

}  // namespace

NewtonEulerR::NewtonEulerR() : Relation(RELATION::NewtonEuler, RELATION::NonLinearR) {
  setKernel(std::make_shared<NewtonEulerOfUser>(*this));
}

NewtonEulerR::NewtonEulerR(std::shared_ptr<rico::Relation> kernel)
    : Relation(RELATION::NewtonEuler, RELATION::NonLinearR) {
  setKernel(std::move(kernel));
}

// y = J_q q + e, where J_q is constant.
void NewtonEulerR::computeh(double /*time*/, const BlockVector& q0, SiconosVector& y) {
  if (_jachq == nullptr)
    throw rico::Exception("NewtonEulerR: computeh is missing: override it, or give setJachq()");
  y.zero();
  rico::multiplyAdd(1.0, *_jachq->shared(), q0.gathered().data(), y.getArray());
  if (_e != nullptr) y += *_e;
}

void NewtonEulerR::computeJachq(double /*time*/, Interaction& /*inter*/, SP::BlockVector /*q0*/) {}

void NewtonEulerR::completeH(Interaction& inter, const SP::BlockVector& q0, Matrix& H) {
  const auto rows = static_cast<unsigned>(H.rows()), columns = static_cast<unsigned>(H.cols());
  if (_jachqT->size(0) != rows || _jachqT->size(1) != columns) _jachqT->resize(rows, columns);
  std::copy_n(H.data(), H.rows() * H.cols(), _jachqT->getArray());
  isTurned_ = true;
  computeJachqT(inter, q0);
  std::copy_n(_jachqT->getArray(), H.rows() * H.cols(), H.data());
}

void NewtonEulerR::linked(Interaction& inter) {
  interaction_ = inter.weak_from_this();
  const unsigned ends = inter.has2Bodies() ? 2 : 1;
  if (_jachq == nullptr) _jachq = std::make_shared<SimpleMatrix>(inter.dimension(), 7 * ends);
  _jachqT = std::make_shared<SimpleMatrix>(inter.dimension(), 6 * ends);
  _dotjachq = std::make_shared<SimpleMatrix>(inter.dimension(), 7 * ends);
  _contactForce->resize(6 * ends);
}

SP::SimpleMatrix NewtonEulerR::jachqT() const {
  const SP::Interaction inter = interaction_.lock();
  if (inter == nullptr || isTurned_) return _jachqT;
  const rico::Coupling& coupling = inter->shared()->coupling();
  for (int side = 0; side < inter->shared()->ends(); ++side)
    for (int row = 0; row < coupling.rows(); ++row)
      for (int j = 0; j < 6; ++j)
        _jachqT->setValue(row, 6 * side + j, coupling.output(0, side)[6 * row + j]);
  return _jachqT;
}

SP::SiconosVector NewtonEulerR::contactForce() const {
  const SP::Interaction inter = interaction_.lock();
  if (inter == nullptr) return _contactForce;
  _contactForce->zero();
  rico::multiplyTransposeAdd(1.0, *jachqT()->shared(), inter->lambda(1)->getArray(),
                             _contactForce->getArray());
  return _contactForce;
}

NewtonEuler1DR::NewtonEuler1DR()
    : NewtonEuler1DR(std::make_shared<ContactOfUser<rico::NewtonEuler1DR>>(*this)) {}

NewtonEuler1DR::NewtonEuler1DR(std::shared_ptr<rico::Relation> kernel)
    : NewtonEulerR(std::move(kernel)) {}

// The normal alone: points of contact go with the bodies.
SP::SimpleMatrix NewtonEuler1DR::jachq() const {
  if (_jachq == nullptr) return _jachq;
  for (unsigned i = 0; i < 3; ++i) {
    (*_jachq)(0, i) = (*_Nc)(i);
    if (_jachq->size(1) > 7) (*_jachq)(0, 7 + i) = -(*_Nc)(i);
  }
  return _jachq;
}

double NewtonEuler1DR::distance() const {
  double gap = 0.0;
  for (unsigned i = 0; i < 3; ++i) gap += ((*_Pc1)(i) - (*_Pc2)(i)) * (*_Nc)(i);
  return gap;
}

// The second body carries the normal; without one, Pc2 and Nc are those of the world.
void NewtonEuler1DR::computeh(double /*time*/, const BlockVector& q0, SiconosVector& y) {
  const bool hasSecond = q0.numberOfBlocks() > 1;
  if (_relPc1 != nullptr) *_Pc1 = placedInSpace(*q0.vector(0), *_relPc1);
  if (_relPc2 != nullptr) *_Pc2 = hasSecond ? placedInSpace(*q0.vector(1), *_relPc2) : *_relPc2;
  if (_relNc != nullptr) *_Nc = hasSecond ? turnedInSpace(*q0.vector(1), *_relNc) : *_relNc;
  if (_Nc->norm2() == 0.0)
    throw rico::Exception(
        "NewtonEuler1DR: the contact has no normal: override computeh(), or give setRelPc1(), "
        "setRelPc2() and setRelNc()");
  y(0) = distance();
}

NewtonEuler3DR::NewtonEuler3DR()
    : NewtonEuler3DR(std::make_shared<ContactOfUser<rico::NewtonEuler3DR>>(*this)) {}

NewtonEuler3DR::NewtonEuler3DR(std::shared_ptr<rico::Relation> kernel)
    : NewtonEuler1DR(std::move(kernel)) {}

NewtonEuler5DR::NewtonEuler5DR()
    : NewtonEuler3DR(std::make_shared<ContactOfUser<rico::NewtonEuler5DR>>(*this)) {}
