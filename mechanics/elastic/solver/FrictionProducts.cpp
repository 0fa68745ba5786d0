// The linear parts of FrictionSolver: products with the matrices, and responses of contacts.
#include <algorithm>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {

void FrictionSolver::multiplyAll(const double* x, double* y) const {
  const int nodes = 3 * problem_->A.rows();
  const SweepOrder& order = multigrid_->order();
  multigrid_->workers().share(order.tiles(), [&](int t) {
    multiplyRows(problem_->A, order.first(t), order.first(t + 1), x, y);
  });
  const ContactCoupling& contacts = problem_->contacts;
  for (int b = 0; b < contacts.numberOfBodies(); ++b) {
    std::fill_n(y + nodes + 6 * b, 6, 0.0);
    addBlockTimes<6, 6>(contacts.masses.data() + 36 * b, x + nodes + 6 * b, y + nodes + 6 * b);
  }
}

// a'b: the sum over a tile, then over the next.
double FrictionSolver::dot(const std::vector<double>& a, const std::vector<double>& b) {
  const int tiles = multigrid_->order().tiles();
  partial_.resize(static_cast<std::size_t>(tiles));
  multigrid_->workers().share(tiles, [&](int t) {
    const auto [first, last] = partOf(t);
    partial_[static_cast<std::size_t>(t)] =
        dotInParts(a.data() + first, b.data() + first, last - first);
  });
  double sum = 0;
  for (const double partial : partial_) sum += partial;
  return sum;
}

// The numbers of the nodes of a tile; those of rigid bodies belong to the last one.
std::pair<std::size_t, std::size_t> FrictionSolver::partOf(int tile) const {
  const SweepOrder& order = multigrid_->order();
  const auto first = 3 * static_cast<std::size_t>(order.first(tile));
  const auto end = 3 * static_cast<std::size_t>(order.first(tile + 1));
  return {first, tile + 1 == order.tiles() ? rest_.size() : end};
}

void FrictionSolver::addInput(const double* r, double* y) const {
  addTransposedTimes(problem_->contacts.nodes, r, y);
  addTransposedTimes(problem_->contacts.bodies, r, y + 3 * problem_->A.rows());
}

void FrictionSolver::computeOutputs(const double* x, double* u, bool withBias) const {
  multiply(problem_->contacts.nodes, x, u);
  addTimes(problem_->contacts.bodies, x + 3 * problem_->A.rows(), u);
  if (!withBias) return;
  for (std::size_t i = 0; i < problem_->bias.size(); ++i) u[i] += problem_->bias[i];
}

void FrictionSolver::multiplyWeighted(const double* x, double* y) {
  multiplyAll(x, y);
  computeOutputs(x, du_.data(), false);
  std::fill(work_.begin(), work_.end(), 0.0);
  for (int c = 0; c < problem_->contacts.contacts(); ++c)
    addBlockTimes<3, 3>(weights_.data() + 9 * c, du_.data() + 3 * c, work_.data() + 3 * c);
  addInput(work_.data(), y);
}

// w = trace(H D⁻¹ H' + G M⁻¹ G') / 3 with the block diagonal D of A.
void FrictionSolver::computeResponses() {
  const ContactCoupling& contacts = problem_->contacts;
  std::vector<double> nodes = diagonalOf(problem_->A), bodies = contacts.masses;
  for (std::size_t at = 0; at < nodes.size(); at += 9) invertBlock(nodes.data() + at, 3);
  for (std::size_t at = 0; at < bodies.size(); at += 36) invertBlock(bodies.data() + at, 6);
  response_.assign(static_cast<std::size_t>(contacts.contacts()), 0.0);
  const auto add = [&](const BlockMatrix& B, const std::vector<double>& inverse, int c) {
    const int size = B.columnSize;
    for (std::int64_t k = B.start[c]; k < B.start[c + 1]; ++k)
      for (int r = 0; r < 3; ++r)
        for (int i = 0; i < size; ++i)
          for (int j = 0; j < size; ++j)
            response_[c] += B.block(k)[r * size + i] * B.block(k)[r * size + j] *
                            inverse[(B.column[k] * size + i) * size + j] / 3;
  };
  for (int c = 0; c < contacts.contacts(); ++c) {
    add(contacts.nodes, nodes, c), add(contacts.bodies, bodies, c);
    report_.response += 3 * response_[c];
  }
}

// f − A x.
void FrictionSolver::computeRest() {
  multiplyAll(x_.data(), product_.data());
  forParts([&](std::size_t i) { rest_[i] = problem_->load[i] - product_[i]; });
}

// (3), with the other sign.
void FrictionSolver::computeForceBalance() {
  force_ = rest_;
  addInput(p_.data(), force_.data());
}

// A dx and H dx: the residual of conjugate gradients, (A + H'DH) dx = force − residual, gives A dx.
void FrictionSolver::computeStepProducts() {
  computeOutputs(dx_.data(), du_.data(), false);
  std::fill(work_.begin(), work_.end(), 0.0);
  for (int c = 0; c < problem_->contacts.contacts(); ++c)
    addBlockTimes<3, 3>(weights_.data() + 9 * c, du_.data() + 3 * c, work_.data() + 3 * c, -1.0);
  forParts([&](std::size_t i) { product_[i] = force_[i] - residual_[i]; });
  addInput(work_.data(), product_.data());
}

}  // namespace rico
