#include <algorithm>
#include <kernel/delassus/DelassusBlocks.hpp>
#include <kernel/delassus/DistributedDelassus.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <kernel/topology/IntegratorWork.hpp>

namespace rico {
namespace {

// Number of solutions with W that are computed together.
constexpr std::size_t kBatch = 32;
// One part in kShare of all columns costs as much by single solutions as all columns by invert().
constexpr long kShare = 4;

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
  computeColumns(topology);
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
  allSources_ = ranks_.sum(static_cast<long>(sources_.size()));
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
  const std::vector<double> all = ranks_.gather(numbers);
  active_.assign(all.begin(), all.end());
}

// Computes the missing columns, kBatch at a time.
void DistributedDelassus::computeColumns(const Topology& topology) {
  std::vector<long> wanted;
  for (long source : active_)
    if (!known_.contains(source)) wanted.push_back(source);
  const long soon = static_cast<long>(known_.size() + wanted.size());
  if (!wanted.empty() && kShare * soon > allSources_ && computeAllColumns(topology)) return;
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

// Calls visit(coupling, side, first, k) for each side on which a contact touches the system. The k
// entries of the body begin at `first` in the vectors of the system.
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

// Computes all columns. Returns false, and leaves known_ unchanged, if a system gives no inverse.
bool DistributedDelassus::computeAllColumns(const Topology& topology) {
  std::map<long, Column> before;
  std::swap(before, known_);
  for (long source = 0; source < allSources_; ++source) known_[source].assign(sources_.size(), 0.0);
  for (const SystemNode* system : topology.systems()) {
    if (invert(*system)) continue;
    std::swap(before, known_);
    return false;
  }
  for (auto& [source, column] : known_) addDirect(source, column);
  return true;
}

// known ← known + C W⁻¹ B of one system. B of all ranks is gathered: a few entries per row.
bool DistributedDelassus::invert(const SystemNode& system) {
  const std::vector<int> touched = touchedRows(system);
  const long first = ranks_.before(static_cast<long>(touched.size()));
  const auto all = static_cast<std::size_t>(ranks_.sum(static_cast<long>(touched.size())));
  std::vector<double> inverse;
  if (all == 0) return true;
  if (!system.work->W.invertAt(touched, inverse)) return false;
  const auto place = [&](std::ptrdiff_t row) {
    return std::lower_bound(touched.begin(), touched.end(), row) - touched.begin();
  };
  std::vector<double> inputs;  // (source, column of the inverse, entry of B)
  for (std::size_t j = 0; j < sources_.size(); ++j)
    forEachSide(sources_[j], system, [&](const Coupling& coupling, int side, auto row, int k) {
      const double* B = coupling.input(sources_[j].contact, side) + sources_[j].row * k;
      for (int c = 0; c < k; ++c)
        if (B[c] != 0.0)
          inputs.insert(inputs.end(),
                        {double(firstSource_ + long(j)), double(first + place(row + c)), B[c]});
    });
  inputs = ranks_.gather(inputs);
  std::vector<double*> columns;
  for (auto& [source, column] : known_) columns.push_back(column.data());
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    std::vector<double> row(all, 0.0);  // a row of C W⁻¹
    forEachSide(sources_[i], system, [&](const Coupling& coupling, int side, auto at, int k) {
      const double* C = coupling.output(sources_[i].contact, side) + sources_[i].row * k;
      for (int c = 0; c < k; ++c) {
        if (C[c] == 0.0) continue;
        const double* x = inverse.data() + static_cast<std::size_t>(place(at + c)) * all;
        for (std::size_t p = 0; p < all; ++p) row[p] += system.work->inputScale * C[c] * x[p];
      }
    });
    for (std::size_t e = 0; e < inputs.size(); e += 3)
      columns[static_cast<std::size_t>(inputs[e])][i] +=
          row[static_cast<std::size_t>(inputs[e + 1])] * inputs[e + 2];
  }
  return true;
}

// The rows of the system on which contacts of this rank act, or on which their outputs depend.
std::vector<int> DistributedDelassus::touchedRows(const SystemNode& system) const {
  std::vector<int> rows;
  for (const Source& source : sources_)
    forEachSide(source, system, [&](const Coupling& coupling, int side, auto first, int k) {
      const double* B = coupling.input(source.contact, side) + source.row * k;
      const double* C = coupling.output(source.contact, side) + source.row * k;
      for (int c = 0; c < k; ++c)
        if (B[c] != 0.0 || C[c] != 0.0) rows.push_back(static_cast<int>(first) + c);
    });
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

// b ← B of that source, if it belongs to this rank and touches the system.
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
