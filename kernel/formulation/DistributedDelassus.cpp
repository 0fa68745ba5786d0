#include <algorithm>
#include <kernel/formulation/DelassusBlocks.hpp>
#include <kernel/formulation/DistributedDelassus.hpp>
#include <kernel/integration/IntegratorWork.hpp>
#include <kernel/modeling/DynamicalSystem.hpp>
#include <kernel/modeling/Interaction.hpp>

namespace rico {
namespace {

// Solutions with W that are found together.
constexpr std::size_t kBatch = 32;

}  // namespace

bool DistributedDelassus::update(const Topology& topology, int indexSet) {
  const IndexSet& set = topology.indexSet(indexSet);
  ranks_ = topology.ranks();
  numberRows(set.contacts);
  const bool stale = ranks_.any(isOutOfDate(topology));
  if (!ranks_.any(stale || setVersion_ != set.version)) return false;
  if (stale) numberSources(topology);
  setVersion_ = set.version;
  listActive(set);
  learn(topology);
  columns_.clear();
  for (long source : active_) columns_.push_back(&known_.at(source));
  return true;
}

bool DistributedDelassus::isOutOfDate(const Topology& topology) const {
  return topologyVersion_ != topology.version() || sums_ != sumOfVersions(topology);
}

void DistributedDelassus::numberSources(const Topology& topology) {
  topologyVersion_ = topology.version();
  sums_ = sumOfVersions(topology);
  sources_.clear();
  sourceOf_.clear();
  known_.clear();
  for (const InteractionNode* node : topology.interactions()) {
    const Coupling& coupling = node->interaction->coupling();
    sourceOf_[node] = static_cast<int>(sources_.size());
    for (int c = 0; c < coupling.contacts(); ++c)
      for (int r = 0; r < coupling.rows(); ++r) sources_.push_back({node, c, r});
  }
  firstSource_ = ranks_.before(static_cast<long>(sources_.size()));
}

void DistributedDelassus::listActive(const IndexSet& set) {
  localRows_.clear();
  std::vector<double> numbers;
  for (const ContactRef& ref : set.contacts) {
    const int rows = ref.node->interaction->coupling().rows();
    for (int r = 0; r < rows; ++r) {
      localRows_.push_back(sourceOf_.at(ref.node) + ref.contact * rows + r);
      numbers.push_back(static_cast<double>(firstSource_ + localRows_.back()));
    }
  }
  firstRow_ = static_cast<int>(ranks_.before(static_cast<long>(numbers.size())));
  const std::vector<double> all = ranks_.exchange().gather(numbers);
  active_.assign(all.begin(), all.end());
}

// The columns that are not known yet, some at a time.
void DistributedDelassus::learn(const Topology& topology) {
  std::vector<long> wanted;
  for (long source : active_)
    if (!known_.contains(source)) wanted.push_back(source);
  for (std::size_t first = 0; first < wanted.size(); first += kBatch) {
    const std::vector<long> batch(
        wanted.begin() + static_cast<std::ptrdiff_t>(first),
        wanted.begin() + static_cast<std::ptrdiff_t>(std::min(first + kBatch, wanted.size())));
    for (long source : batch) known_[source].assign(sources_.size(), 0.0);
    for (const SystemNode* system : topology.systems()) solve(*system, batch);
    for (long source : batch) addDirect(source, known_[source]);
  }
}

void DistributedDelassus::solve(const SystemNode& system, const std::vector<long>& wanted) {
  const IntegratorWork& work = *system.work;
  const std::size_t n = static_cast<std::size_t>(work.W.size());
  std::vector<double> X(n * wanted.size(), 0.0);
  for (std::size_t i = 0; i < wanted.size(); ++i) putInput(system, wanted[i], X.data() + i * n);
  const bool isTouched = std::any_of(X.begin(), X.end(), [](double x) { return x != 0.0; });
  if (!ranks_.any(isTouched)) return;
  work.W.solveMany(X.data(), static_cast<int>(wanted.size()));
  for (double& x : X) x *= work.inputScale;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    addOutputs(system, X.data() + i * n, known_[wanted[i]]);
}

// The sides on which a contact touches the system: its coupling, the side, and where in the vectors
// of the system the k entries of the body begin.
template <class Visit>
void DistributedDelassus::forEachSide(const Source& source, const SystemNode& system,
                                      Visit&& visit) {
  const Interaction& interaction = *source.node->interaction;
  const Coupling& coupling = interaction.coupling();
  for (int side = 0; side < coupling.sides(); ++side) {
    const int body = coupling.body(source.contact, side);
    if (body < 0 || source.node->ends[interaction.endOfSide(side)] != &system) continue;
    const int k = coupling.columns(side);
    visit(coupling, side, static_cast<std::ptrdiff_t>(body) * k, k);
  }
}

// b ← B of that source, where it is this rank's and touches the system.
void DistributedDelassus::putInput(const SystemNode& system, long wanted, double* b) const {
  const long i = wanted - firstSource_;
  if (i < 0 || i >= static_cast<long>(sources_.size())) return;
  const Source& source = sources_[i];
  forEachSide(source, system, [&](const Coupling& coupling, int side, std::ptrdiff_t first, int k) {
    const double* input = coupling.input(source.contact, side) + source.row * k;
    for (int j = 0; j < k; ++j) b[first + j] += input[j];
  });
}

// column ← column + C x, for all contacts of this rank.
void DistributedDelassus::addOutputs(const SystemNode& system, const double* x,
                                     Column& column) const {
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const Source& source = sources_[i];
    forEachSide(source, system,
                [&](const Coupling& coupling, int side, std::ptrdiff_t first, int k) {
                  const double* output = coupling.output(source.contact, side) + source.row * k;
                  for (int j = 0; j < k; ++j) column[i] += output[j] * x[first + j];
                });
  }
}

// column ← column + D, for the rows of the source's own contact.
void DistributedDelassus::addDirect(long wanted, Column& column) const {
  const long i = wanted - firstSource_;
  if (i < 0 || i >= static_cast<long>(sources_.size())) return;
  const Source& source = sources_[i];
  const Coupling& coupling = source.node->interaction->coupling();
  const double* direct = coupling.direct(source.contact);
  if (direct == nullptr) return;
  const int rows = coupling.rows();
  for (int r = 0; r < rows; ++r) column[i - source.row + r] += direct[r * rows + source.row];
}

}  // namespace rico
