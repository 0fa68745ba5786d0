#include <Interaction.hpp>
#include <NewtonEulerR.hpp>
#include <SecondOrderDS.hpp>
#include <kernel/support/Exception.hpp>

using rico::Matrix;
using rico::Vector;

namespace {

/// q of the bodies, one behind the other, as blocks of seven.
SP::BlockVector blocksOf(const Vector& q) {
  auto blocks = std::make_shared<BlockVector>();
  for (int i = 0; i < q.size(); i += 7)
    blocks->insertPtr(
        std::make_shared<SiconosVector>(std::vector<double>(q.begin() + i, q.begin() + i + 7)));
  return blocks;
}

/// What the kernel asks of relations whose functions are those of a user's object.
class NewtonEulerOfUser : public rico::NewtonEulerR {
 public:
  explicit NewtonEulerOfUser(::NewtonEulerR& user) : user_(user) {}

  void initialize(rico::Interaction& interaction) override {
    rico::NewtonEulerR::initialize(interaction);
    user_.allocate(static_cast<unsigned>(interaction.dimension()),
                   static_cast<unsigned>(7 * interaction.ends()));
  }
  void computeh(double t, const Vector& q, Vector& y) override {
    SiconosVector output = SiconosVector::on(y);
    user_.computeh(t, *blocksOf(q), output);
  }
  void computeJachq(double t, const Vector& q, Matrix& jachq) override {
    user_.computeJachq(t, *user_.interaction(), blocksOf(q));
    jachq = user_.jachq()->dense();
  }

 private:
  ::NewtonEulerR& user_;
};

rico::Vector3 toVector3(const SiconosVector& v) { return {v(0), v(1), v(2)}; }

/// The same for contacts at a point, of one, three or five rows.
template <class Contact>
class ContactOfUser : public Contact {
 public:
  explicit ContactOfUser(::NewtonEuler1DR& user) : user_(user) {}

  void computeh(double t, const Vector& q, Vector& y) override {
    y.setZero();
    SiconosVector output = SiconosVector::on(y);
    user_.computeh(t, *blocksOf(q), output);
    this->setContact(toVector3(*user_.pc1()), toVector3(*user_.pc2()), toVector3(*user_.nc()));
  }

 private:
  ::NewtonEuler1DR& user_;
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

void NewtonEulerR::belongTo(Interaction& inter) { interaction_ = &inter; }

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
