#include <LagrangianR.hpp>
#include <NewtonEulerR.hpp>
#include <OwnMaps.hpp>
#include <SecondOrderDS.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>

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

/// What the kernel asks of relations whose functions are those of a user's object.
class NewtonEulerOfUser : public AtPresent<rico::NewtonEulerR, ::NewtonEulerR> {
 public:
  using AtPresent::AtPresent;

  void initialize(rico::Interaction& interaction) override {
    AtPresent::initialize(interaction);
    user_.allocate(static_cast<unsigned>(interaction.dimension()),
                   static_cast<unsigned>(7 * interaction.ends()));
  }
  void computeJachq(double t, const Vector& /*q*/, Matrix& jachq) override {
    user_.computeJachq(t, *present_, positions());
    jachq = user_.jachq()->dense();
  }
};

rico::Vector3 toVector3(const SiconosVector& v) { return {v(0), v(1), v(2)}; }

/// The frame in which published results have the rows of friction: t1 lies in the plane of the axis
/// along which the normal is longest and a second one (x and y; y and z).
void tangentsAcross(const rico::Vector3& n, rico::Vector3& t1, rico::Vector3& t2) {
  const double x = std::abs(n[0]), y = std::abs(n[1]), z = std::abs(n[2]);
  if (x > y && x > z)
    t1 = {n[1], -n[0], 0.0};
  else if (y > z)
    t1 = {-n[1], n[0], 0.0};
  else
    t1 = {0.0, -n[2], n[1]};
  const double norm = std::sqrt(rico::dot(t1, t1));
  for (double& entry : t1) entry /= norm;
  t2 = rico::cross(n, t1);
}

/// The same for contacts at a point, of one, three or five rows.
template <class Contact>
class ContactOfUser : public AtPresent<Contact, ::NewtonEuler1DR> {
 public:
  using AtPresent<Contact, ::NewtonEuler1DR>::AtPresent;

  void computeh(double t, const Vector& q, Vector& y) override {
    y.setZero();
    AtPresent<Contact, ::NewtonEuler1DR>::computeh(t, q, y);
    const ::NewtonEuler1DR& user = this->user_;
    this->setContact(toVector3(*user.pc1()), toVector3(*user.pc2()), toVector3(*user.nc()));
  }

 protected:
  void tangents(rico::Vector3& t1, rico::Vector3& t2) const override {
    tangentsAcross(this->nc(), t1, t2);
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

void NewtonEulerR::allocate(unsigned rows, unsigned columns) {
  if (_jachq == nullptr) _jachq = std::make_shared<SimpleMatrix>(rows, columns);
}

NewtonEuler1DR::NewtonEuler1DR()
    : NewtonEuler1DR(std::make_shared<ContactOfUser<rico::NewtonEuler1DR>>(*this)) {}

NewtonEuler1DR::NewtonEuler1DR(std::shared_ptr<rico::Relation> kernel)
    : NewtonEulerR(std::move(kernel)) {}

void NewtonEuler1DR::computeh(double /*time*/, const BlockVector& /*q0*/, SiconosVector& /*y*/) {
  throw rico::Exception("NewtonEuler1DR: computeh is missing: override it");
}

NewtonEuler3DR::NewtonEuler3DR()
    : NewtonEuler3DR(std::make_shared<ContactOfUser<rico::NewtonEuler3DR>>(*this)) {}

NewtonEuler3DR::NewtonEuler3DR(std::shared_ptr<rico::Relation> kernel)
    : NewtonEuler1DR(std::move(kernel)) {}

NewtonEuler5DR::NewtonEuler5DR()
    : NewtonEuler3DR(std::make_shared<ContactOfUser<rico::NewtonEuler5DR>>(*this)) {}
