#include <algorithm>
#include <kernel/integration/internal/BilateralForces.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {

void BilateralForces::compute(const Topology& topology, const RecordOf& record) {
  const IndexSet& set = topology.indexSet(2);
  if (update(topology) || !isFactored_) {
    listUnknowns(set, record);
    if (topology.ranks().areShared()) shareUnknowns(topology.ranks());
    readOperator(topology.ranks());
    factor();
  }
  gatherq(topology);
  solve();
  for (const ContactRef& ref : set.contacts) {
    const int size = ref.node->interaction->nonSmoothLaw()->size();
    const double* from = q_.data() + firstRow_ + ref.node->contacts[ref.contact].row;
    std::copy(from, from + size, ref.node->interaction->lambda(2).data() + ref.contact * size);
  }
}

bool BilateralForces::update(const Topology& topology) {
  if (!topology.ranks().areShared()) return delassus_.update(topology, 2);
  const bool changed = distributed_.update(topology, 2);
  firstRow_ = distributed_.firstRow();
  return changed;
}

// Gathers the unknowns of all ranks, in the order of ranks.
void BilateralForces::shareUnknowns(const Ranks& ranks) {
  constexpr std::size_t kNumbers = 3;
  std::vector<double> mine;
  for (const Unknown& u : unknowns_) {
    mine.push_back(firstRow_ + u.row);
    mine.insert(mine.end(), u.sliding, u.sliding + 2);
  }
  const std::vector<double> all = ranks.gather(mine);
  unknowns_.clear();
  for (std::size_t i = 0; i < all.size(); i += kNumbers)
    unknowns_.push_back({static_cast<int>(all[i]), {all[i + 1], all[i + 2]}});
}

// Gathers the whole operator, by rows.
void BilateralForces::readOperator(const Ranks& ranks) {
  if (!ranks.areShared()) {
    full_.resize(delassus_.size() * delassus_.size());
    delassus_.copyDense(full_.data());
    q_.resize(delassus_.size());
    return;
  }
  std::vector<double> mine;
  for (int i = 0; i < distributed_.rows(); ++i)
    for (int j = 0; j < distributed_.size(); ++j) mine.push_back(distributed_(i, j));
  const std::vector<double> all = ranks.gather(mine);
  full_ = Vector(std::span<const double>(all));
  q_.resize(distributed_.size());
}

void BilateralForces::gatherq(const Topology& topology) {
  for (const ContactRef& ref : topology.indexSet(2).contacts) {
    const int size = ref.node->interaction->nonSmoothLaw()->size();
    const double* from = ref.node->freeOutput.data() + ref.contact * size;
    std::copy(from, from + size, q_.data() + firstRow_ + ref.node->contacts[ref.contact].row);
  }
  if (!topology.ranks().areShared()) return;
  const std::vector<double> all = topology.ranks().gather(
      {q_.data() + firstRow_, static_cast<std::size_t>(distributed_.rows())});
  std::copy(all.begin(), all.end(), q_.begin());
}

void BilateralForces::listUnknowns(const IndexSet& set, const RecordOf& record) {
  unknowns_.clear();
  for (const ContactRef& ref : set.contacts) {
    const NonSmoothLaw& law = *ref.node->interaction->nonSmoothLaw();
    const int row = ref.node->contacts[ref.contact].row;
    if (law.kind() == LawKind::kNewtonImpactFriction) {
      listFrictionUnknowns(law, row, record(ref));
      continue;
    }
    for (int r = 0; r < law.size(); ++r) unknowns_.push_back({row + r});
  }
}

void BilateralForces::listFrictionUnknowns(const NonSmoothLaw& law, int row,
                                           const ContactRecord& record) {
  Unknown normal{row};
  const bool slides = record.slip != 0;
  for (int k = 0; k < law.size() - 1; ++k)
    if (slides && rows_ == Rows::kForces) normal.sliding[k] = -law.mu() * record.direction[k];
  unknowns_.push_back(normal);
  if (slides || rows_ == Rows::kPositions) return;
  for (int k = 1; k < law.size(); ++k) unknowns_.push_back({row + k});
}

// Assembles and factorises (1): bound rows, unknowns as columns.
void BilateralForces::factor() {
  const int n = q_.size();
  const int bound = static_cast<int>(unknowns_.size());
  z_.resize(bound);
  reduced_.resize(bound, bound);
  for (int j = 0; j < bound; ++j) {
    for (int i = 0; i < bound; ++i) {
      const double* row = full_.data() + static_cast<std::ptrdiff_t>(unknowns_[i].row) * n;
      reduced_(i, j) = row[unknowns_[j].row];
      for (int k = 0; k < 2; ++k)
        if (unknowns_[j].sliding[k] != 0.0)
          reduced_(i, j) += unknowns_[j].sliding[k] * row[unknowns_[j].row + 1 + k];
    }
  }
  isSingular_ = !lu_.compute(reduced_);
  if (isSingular_) regularise();
  isFactored_ = true;
}

void BilateralForces::regularise() {
  double trace = 0.0;
  for (int i = 0; i < reduced_.rows(); ++i) trace += reduced_(i, i);
  Matrix regular = reduced_;
  for (int i = 0; i < regular.rows(); ++i) regular(i, i) += 1e-10 * trace / regular.rows();
  if (!lu_.compute(regular))
    throw Exception(
        "EventDriven: the forces of the closed contacts are not determined: a sliding contact "
        "jams (Painleve). Try a smaller coefficient of friction, or TimeStepping.");
}

// Solves for z, and writes λ to q.
void BilateralForces::solve() {
  for (int i = 0; i < z_.size(); ++i) z_[i] = -q_[unknowns_[i].row];
  if (isSingular_)
    refine();
  else
    lu_.solve(z_.data());
  q_.setZero();
  for (int i = 0; i < z_.size(); ++i) {
    q_[unknowns_[i].row] = z_[i];
    for (int k = 0; k < 2; ++k)
      if (unknowns_[i].sliding[k] != 0.0)
        q_[unknowns_[i].row + 1 + k] = unknowns_[i].sliding[k] * z_[i];
  }
}

// For redundant contacts: each pass reduces the residual by the relative shift of the diagonal,
// within the range of the matrix.
void BilateralForces::refine() {
  constexpr int kPasses = 3;
  const Vector b = z_;
  z_.setZero();
  for (int pass = 0; pass < kPasses; ++pass) {
    Vector residual = b;
    multiplyAdd(-1.0, reduced_, z_.data(), residual.data());
    lu_.solve(residual.data());
    z_ += residual;
  }
}

}  // namespace rico
