#include <Given.hpp>
#include <LagrangianLinearTIDS.hpp>

namespace {

bool isSparse(const SP::SiconosMatrix& m) { return m != nullptr && m->isSparse(); }

rico::SparseMatrix sparse(const SP::SiconosMatrix& m) {
  return m == nullptr ? rico::SparseMatrix() : m->compressed();
}

// One sparse matrix makes the system sparse.
std::shared_ptr<rico::LagrangianDS> makeSystem(const SiconosVector& q0, const SiconosVector& v0,
                                               const SP::SiconosMatrix& M,
                                               const SP::SiconosMatrix& K,
                                               const SP::SiconosMatrix& C) {
  if (isSparse(M) || isSparse(K) || isSparse(C))
    return std::make_shared<rico::LagrangianLinearTIDS>(q0.vector(), v0.vector(), sparse(M),
                                                        sparse(K), sparse(C));
  auto system =
      std::make_shared<rico::LagrangianLinearTIDS>(q0.vector(), v0.vector(), *M->shared());
  system->setMassPtr(M->shared());
  if (K != nullptr) system->setKPtr(K->shared());
  if (C != nullptr) system->setCPtr(C->shared());
  return system;
}

// If no diagonal is given: the identity for the mass, no matrix for the others.
SP::SiconosMatrix diagonal(const SP::SiconosVector& entries) {
  if (entries == nullptr) return nullptr;
  auto matrix = std::make_shared<SimpleMatrix>(entries->size(), entries->size());
  for (unsigned i = 0; i < entries->size(); ++i) (*matrix)(i, i) = (*entries)(i);
  return matrix;
}

SP::SiconosVector ones(unsigned size) { return std::make_shared<SiconosVector>(size, 1.0); }

}  // namespace

LagrangianLinearTIDS::LagrangianLinearTIDS()
    : LagrangianLinearTIDS(std::make_shared<SiconosVector>(), std::make_shared<SiconosVector>(),
                           std::make_shared<SimpleMatrix>()) {}

LagrangianLinearTIDS::LagrangianLinearTIDS(SP::SiconosVector q0, SP::SiconosVector v0,
                                           SP::SiconosMatrix M)
    : LagrangianLinearTIDS(std::move(q0), std::move(v0), std::move(M), nullptr, nullptr) {}

LagrangianLinearTIDS::LagrangianLinearTIDS(SP::SiconosVector q0, SP::SiconosVector v0,
                                           SP::SiconosMatrix M, SP::SiconosMatrix K,
                                           SP::SiconosMatrix C)
    : LagrangianDS(makeSystem(*given(q0, "system: q0"), *given(v0, "system: velocity0"),
                              given(M, "system: the mass matrix"), K, C)),
      _K(std::move(K)),
      _C(std::move(C)) {
  _mass = std::move(M);
  _q0 = std::move(q0);
  _velocity0 = std::move(v0);
}

void LagrangianLinearTIDS::setKPtr(SP::SiconosMatrix newPtr) {
  auto& system = static_cast<rico::LagrangianLinearTIDS&>(kernel());
  given(newPtr, "system: the stiffness matrix");
  system.isSparse() ? system.setK(newPtr->compressed()) : system.setKPtr(newPtr->shared());
  _K = std::move(newPtr);
}

void LagrangianLinearTIDS::setCPtr(SP::SiconosMatrix newPtr) {
  auto& system = static_cast<rico::LagrangianLinearTIDS&>(kernel());
  system.isSparse() ? system.setC(newPtr->compressed()) : system.setCPtr(newPtr->shared());
  _C = std::move(newPtr);
}

LagrangianLinearDiagonalDS::LagrangianLinearDiagonalDS(SP::SiconosVector q0, SP::SiconosVector v0,
                                                       SP::SiconosVector stiffness,
                                                       SP::SiconosVector damping,
                                                       SP::SiconosVector mass)
    : LagrangianLinearTIDS(std::move(q0), std::move(v0), diagonal(mass), diagonal(stiffness),
                           diagonal(damping)),
      stiffness_(std::move(stiffness)),
      damping_(std::move(damping)) {}

LagrangianLinearDiagonalDS::LagrangianLinearDiagonalDS(SP::SiconosVector q0, SP::SiconosVector v0,
                                                       SP::SiconosVector stiffness,
                                                       SP::SiconosVector damping)
    : LagrangianLinearDiagonalDS(q0, std::move(v0), std::move(stiffness), std::move(damping),
                                 ones(q0->size())) {}

LagrangianLinearDiagonalDS::LagrangianLinearDiagonalDS(SP::SiconosVector q0, SP::SiconosVector v0,
                                                       SP::SiconosVector stiffness)
    : LagrangianLinearDiagonalDS(std::move(q0), std::move(v0), std::move(stiffness), nullptr) {}

SP::SiconosMatrix LagrangianLinearTIDS::jacobianqForces() const {
  auto gradient = std::make_shared<SimpleMatrix>(_ndof, _ndof);
  if (_K != nullptr) *gradient -= *_K;
  return gradient;
}

SP::SiconosMatrix LagrangianLinearTIDS::jacobianvForces() const {
  auto gradient = std::make_shared<SimpleMatrix>(_ndof, _ndof);
  if (_C != nullptr) *gradient -= *_C;
  return gradient;
}
