#include <numerics/rico_array.h>

#include <algorithm>
#include <cmath>
#include <kernel/formulation/LinearOSNS.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/ContactLaw.hpp>

namespace rico {
namespace {

/// Limits of sweeps of small problems for which a larger tolerance suffices: to the smaller one,
/// then to the larger one. With 30, 60, 120 and 250 nine scenes (maps of heights, arches, joints
/// with friction and stops, towers) took the same processor time within 6 %. Without the second
/// limit two of them load PETSc, which takes 0.1 s.
constexpr int kSweepsAlone = 250;
constexpr int kSufficientSweeps = 1000;

// Calls visit(node) once for each sequence of contacts of one interaction.
template <class Visit>
void forEachNode(const IndexSet& set, Visit&& visit) {
  const InteractionNode* last = nullptr;
  for (const ContactRef& ref : set.contacts) {
    if (ref.node != last) visit(*ref.node);
    last = ref.node;
  }
}

}  // namespace

bool LinearOSNS::compute(double /*t*/, Topology& topology, int set, int level) {
  if (topology.ranks().areShared()) return computeDistributed(topology, set, level);
  const IndexSet& contacts = topology.indexSet(set);
  if (contacts.empty()) {
    report_ = SolveReport();
    return true;
  }
  if (wantsFactored(contacts)) return computeFactored(topology, set, level);
  const bool lawChanged = lawsChanged(contacts);
  const bool changed = delassus_.update(topology, set);
  if (changed || arraysAreReady_ != usesArrays(delassus_.size()))
    prepare(contacts);
  else if (lawChanged)
    gatherBlocks(contacts);
  computeq(contacts);
  gatherGuess(contacts, level);
  const bool solved = solve(contacts, changed);
  scatter(contacts, level);
  return solved;
}

bool LinearOSNS::wantsFactored(const IndexSet& set) const {
  constexpr int kManyContacts = 2000;
  if (settings().form == OperatorForm::kAssembled) return false;
  if (settings().form == OperatorForm::kFactored) return FactoredOperator::fits(set);
  return set.size() > kManyContacts && !lawOf(set.contacts[0]).isBox() &&
         FactoredOperator::fits(set);
}

bool LinearOSNS::computeFactored(const Topology& topology, int set, int level) {
  const IndexSet& contacts = topology.indexSet(set);
  const Ranks& ranks = topology.ranks();
  const bool lawChanged = ranks.any(lawsChanged(contacts));
  const bool changed = factored_.update(topology, set) || lawChanged;
  resize(factored_.size());
  ranks.agree([&] { computeq(contacts); });
  gatherGuess(contacts, level);
  startReport(ranks);
  report_.problemSize = static_cast<int>(ranks.sum(factored_.size()));
  const bool solved = numerics().solve(factored_, contacts, changed, *this, q_, z_, w_, report_);
  numericsIsStale_ = true;
  scatter(contacts, level);
  return solved;
}

bool LinearOSNS::computeDistributed(const Topology& topology, int set, int level) {
  const Ranks& ranks = topology.ranks();
  const IndexSet& contacts = topology.indexSet(set);
  if (!ranks.any(!contacts.empty())) {
    report_ = SolveReport();
    return true;
  }
  if (settings().form == OperatorForm::kFactored) return computeFactored(topology, set, level);
  const bool changed = distributed_.update(topology, set) || numericsIsStale_;
  resize(distributed_.rows());
  ranks.agree([&] {
    gatherBounds(contacts);
    computeq(contacts);
  });
  gatherGuess(contacts, level);
  startReport(ranks);
  report_.problemSize = distributed_.size();
  const bool solved = numerics().solve(distributed_, contacts, changed, *this,
                                       allBoxes_ ? &lb_ : nullptr, &ub_, q_, z_, w_, report_);
  numericsIsStale_ = false;
  scatter(contacts, level);
  return solved;
}

NumericsSolver& LinearOSNS::numerics() {
  if (numerics_ == nullptr) numerics_ = NumericsSolver::make();
  return *numerics_;
}

bool LinearOSNS::usesArrays(int rows) const {
  return rows <= kArrayLimit || (settings().sweepsAlone && rows <= kSweptLimit);
}

void LinearOSNS::resize(int rows) {
  for (Vector* v : {&q_, &z_, &w_}) v->resize(rows);
}

void LinearOSNS::startReport(const Ranks& ranks) {
  report_ = SolveReport();
  report_.problemSize = q_.size();
  report_.tolerance =
      std::max(settings().absoluteTolerance, settings().relativeTolerance * ranks.norm(q_.norm2()));
}

// Computes data that depends on M and on the laws, but not on q.
void LinearOSNS::prepare(const IndexSet& set) {
  const int n = delassus_.size();
  resize(n);
  gatherBlocks(set);
  if (allBoxes_ && n > 2 && delassus_.bandwidth() <= BandedSolver::kMaxBandwidth)
    banded_.setMatrix(delassus_);
  arraysAreReady_ = usesArrays(n);
  if (!arraysAreReady_) {
    rho_ = 0.0;
    for (int i = 0; i < n; ++i)
      for (int k = delassus_.start()[i]; k < delassus_.start()[i + 1]; ++k)
        if (delassus_.columns()[k] == i) rho_ += delassus_.values()[k];
    rho_ = rho_ > 0.0 ? n / rho_ : 1.0;
    return;
  }
  if (dense_.size() != n * n) work_.resize(std::max(work_.size(), RicoArrayWorkSize(n)));
  dense_.resize(n * n);
  delassus_.copyDense(dense_.data());
  rho_ = RicoArrayScale(n, dense_.data());
}

void LinearOSNS::computeFreeOutput(InteractionNode& node) {
  node.ends[0]->integrator->computeFreeOutput(node);
}

void LinearOSNS::computeq(const IndexSet& set) {
  forEachNode(set, [this](InteractionNode& node) { computeFreeOutput(node); });
  for (const ContactRef& ref : set.contacts) {
    const int size = lawOf(ref).size();
    const double* from = ref.node->freeOutput.data() + ref.contact * size;
    std::copy(from, from + size, q_.data() + ref.node->contacts[ref.contact].row);
  }
}

void LinearOSNS::gatherGuess(const IndexSet& set, int level) {
  for (const ContactRef& ref : set.contacts) {
    const int size = lawOf(ref).size();
    const double* from = ref.node->interaction->lambda(level).data() + ref.contact * size;
    double* to = z_.data() + ref.node->contacts[ref.contact].row;
    if (keepLambdaAndYState())
      std::copy(from, from + size, to);
    else
      std::fill(to, to + size, 0.0);
  }
}

bool LinearOSNS::solve(const IndexSet& set, bool changed) {
  const int n = delassus_.size();
  startReport();
  if (settings().type == "auto") {
    if (allBoxes_ && n > 2 && delassus_.bandwidth() <= BandedSolver::kMaxBandwidth && solveBanded())
      return true;
    if (n <= kArrayLimit) return solveSmall();
  }
  if (settings().sweepsAlone && !allBoxes_ && usesArrays(n))
    return solveArray(settings().relativeTolerance, true, 0);
  numericsIsStale_ = numericsIsStale_ || changed;
  const bool solved = numerics().solve(delassus_, set, numericsIsStale_, *this,
                                       allBoxes_ ? &lb_ : nullptr, &ub_, q_, z_, w_, report_);
  numericsIsStale_ = false;
  return solved;
}

bool LinearOSNS::solveBanded() {
  if (!banded_.solve(q_.data(), lb_.data(), ub_.data(), z_.data(), w_.data())) return false;
  report_.iterations = banded_.iterations();
  report_.tolerance = std::max(report_.tolerance, banded_.roundOff());
  return judge(boxResidual(), "banded");
}

// Problems that the methods for arrays do not solve cost more, and get a larger tolerance. Sweeps
// that have not ended by then only slowly approach the smaller one.
bool LinearOSNS::solveSmall() {
  const double sufficient = settings().sufficientTolerance;
  if (allBoxes_ || sufficient <= settings().relativeTolerance)
    return solveArray(settings().relativeTolerance, false, 0);
  if (solveArray(settings().relativeTolerance, true, kSweepsAlone)) return true;
  report_.tolerance = std::max(settings().absoluteTolerance, sufficient * q_.norm2());
  if (report_.residual > report_.tolerance)
    return solveArray(sufficient, true, kSufficientSweeps) || solveArray(sufficient, false, 0);
  report_.reason = RICO_CONVERGED_RTOL;
  return true;
}

bool LinearOSNS::solveArray(double relativeTolerance, bool alone, long sweeps) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.atol = settings().absoluteTolerance;
  options.rtol = relativeTolerance;
  options.max_it = settings().maxIterations > 0 ? settings().maxIterations : sweeps;
  options.warm = keepLambdaAndYState() ? 1 : 0;
  options.alone = alone ? 1 : 0;
  const std::vector<RicoArrayBlock>& blocks = blocks_.blocks();
  RicoInfo info = {};
  RicoArraySolveBlocks(delassus_.size(), dense_.data(), q_.data(), static_cast<int>(blocks.size()),
                       blocks.data(), &options, z_.data(), w_.data(), work_.data(), &info);
  report_.reason = info.reason;
  report_.iterations = static_cast<long>(info.its);
  report_.residual = info.residual;
  report_.solver = info.type;
  return info.reason > 0;
}

bool LinearOSNS::judge(double residual, std::string_view solver) {
  report_.residual = residual;
  report_.solver = solver;
  report_.reason = RICO_CONVERGED_RTOL;
  return residual <= report_.tolerance;
}

// Returns ‖z − P(z − ρ w)‖ / ρ.
double LinearOSNS::boxResidual() const {
  double sum = 0.0;
  for (int i = 0; i < z_.size(); ++i) {
    const double d = z_[i] - std::clamp(z_[i] - rho_ * w_[i], lb_[i], ub_[i]);
    sum += d * d;
  }
  return std::sqrt(sum) / rho_;
}

double LinearOSNS::outputResidu(const Topology& topology, int set, int level) const {
  double residu = 0.0;
  for (const ContactRef& ref : topology.indexSet(set).contacts) {
    const int size = lawOf(ref).size();
    const double* y = ref.node->interaction->y(level).data() + ref.contact * size;
    const double* w = w_.data() + ref.node->contacts[ref.contact].row;
    for (int i = 0; i < size; ++i) residu = std::max(residu, std::abs(y[i] - w[i]));
  }
  return residu;
}

void LinearOSNS::scatter(const IndexSet& set, int level) {
  for (const ContactRef& ref : set.contacts) {
    const int size = lawOf(ref).size();
    const double* from = z_.data() + ref.node->contacts[ref.contact].row;
    std::copy(from, from + size, ref.node->interaction->lambda(level).data() + ref.contact * size);
  }
}

}  // namespace rico
