#include <algorithm>
#include <mechanics/elastic/multigrid/Multigrid.hpp>
#include <utility>

namespace rico {
namespace {

constexpr int kCoarsest = 250;  // a level of at most this many rows is the coarsest
constexpr std::size_t kLevels = 20;

void invertBlocks(std::vector<double>& blocks, int size) {
  for (std::size_t at = 0; at < blocks.size(); at += static_cast<std::size_t>(size * size))
    invertBlock(blocks.data() + at, size);
}

/// Returns (I, −[x]ₓ) for each place: three translations and three rotations about the mean of all
/// places.
std::vector<double> rigidModes(std::span<const Vec3> places) {
  Vec3 middle;
  for (const Vec3 place : places) middle += place;
  if (!places.empty()) middle *= 1.0 / static_cast<double>(places.size());
  std::vector<double> modes;
  for (const Vec3 place : places) {
    const Vec3 d = place - middle;
    modes.insert(modes.end(),
                 {1, 0, 0, 0, d.z, -d.y, 0, 1, 0, -d.z, 0, d.x, 0, 0, 1, d.y, -d.x, 0});
  }
  return modes;
}

/// Adds B' D B to `to`; B has 3 rows and `size` columns.
void addWeighted(const double* B, const double* D, int size, double* to) {
  double DB[18];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < size; ++c)
      DB[r * size + c] =
          D[3 * r] * B[c] + D[3 * r + 1] * B[size + c] + D[3 * r + 2] * B[2 * size + c];
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c)
      for (int k = 0; k < 3; ++k) to[r * size + c] += B[k * size + r] * DB[k * size + c];
}

}  // namespace

void Multigrid::setMatrix(const BlockMatrix& A, std::span<const Vec3> places,
                          std::vector<int> tiles) {
  levels_.clear();
  levels_.reserve(kLevels);
  Level& finest = levels_.emplace_back();
  finest.A = &A;
  finest.order.setTiles(tiles.empty() ? std::vector<int>{0, A.rows()} : std::move(tiles));
  makeLevels(places, false);
}

void Multigrid::updateMatrix(std::span<const Vec3> places) { makeLevels(places, true); }

// `isKnown`: the pattern of A is that of the last call.
void Multigrid::makeLevels(std::span<const Vec3> places, bool isKnown) {
  contacts_ = nullptr;
  std::vector<double> modes = rigidModes(places);
  for (std::size_t l = 0;; ++l) {
    Level& level = levels_[l];
    setNumbers(level, isKnown);
    if (level.rows() * level.size() <= kCoarsest || l + 1 == kLevels ||
        !level.coarse.compute(*level.A, modes, level.ownInverse, level.order, *workers_, isKnown)) {
      levels_.erase(levels_.begin() + static_cast<std::ptrdiff_t>(l) + 1, levels_.end());
      return;
    }
    isKnown = isKnown && level.coarse.isKept() && l + 1 < levels_.size();
    if (l + 1 == levels_.size()) levels_.emplace_back();
    makeCoarseMatrix(level, levels_[l + 1], isKnown);
    modes = level.coarse.modes();
  }
}

// Prepares data for sweeps from the entries of A.
void Multigrid::setNumbers(Level& level, bool isKnown) const {
  const BlockMatrix& A = *level.A;
  const std::size_t block = static_cast<std::size_t>(A.blockSize());
  if (!isKnown) level.sweep.setPattern(A);
  level.diagonal.resize(static_cast<std::size_t>(A.rows()) * block);
  level.ownInverse.resize(level.diagonal.size());
  workers_->share(level.order.tiles(), [&](int t) {
    const int first = level.order.first(t), last = level.order.first(t + 1);
    level.sweep.setRows(A, first, last);
    for (int i = first; i < last; ++i) {
      const std::int64_t k = A.find(i, i);
      double* inverse = level.ownInverse.data() + i * block;
      double* diagonal = level.diagonal.data() + i * block;
      if (k < 0)
        std::fill_n(diagonal, block, 0.0);
      else
        std::copy_n(A.block(k), block, diagonal);
      std::copy_n(diagonal, block, inverse);
      invertBlock(inverse, A.rowSize);
    }
  });
  level.inverse = level.ownInverse;
  level.touched.clear();
}

// P' A P.
void Multigrid::makeCoarseMatrix(Level& level, Level& coarse, bool isKnown) const {
  const BlockMatrix& A = *level.A;
  const BlockMatrix& P = level.coarse.prolongation();
  if (!isKnown) {
    level.product = productPattern(A, P);
    level.columns = blocksByColumn(P);
    coarse.own = transposedPattern(P, level.columns, level.product);
    coarse.A = &coarse.own;
    coarse.order.setTiles(level.coarse.tiles());
    makeRoom(level.product), makeRoom(coarse.own);
    level.transfer.setPattern(P, level.columns);
  }
  workers_->share(level.order.tiles(), [&](int t) {
    setProductRows(A, P, level.order.first(t), level.order.first(t + 1), level.product);
    level.transfer.setRows(P, level.order.first(t), level.order.first(t + 1));
  });
  workers_->share(coarse.order.tiles(), [&](int t) {
    setTransposedRows(P, level.columns, level.product, coarse.order.first(t),
                      coarse.order.first(t + 1), coarse.own);
    level.transfer.setColumns(P, level.columns, coarse.order.first(t), coarse.order.first(t + 1));
  });
}

double Multigrid::complexity() const {
  double all = 0;
  for (const Level& level : levels_) all += static_cast<double>(level.A->value.size());
  return all / static_cast<double>(levels_.front().A->value.size());
}

void Multigrid::setContacts(const ContactCoupling& contacts) {
  contacts_ = &contacts;
  const BlockMatrix* H = &contacts.nodes;
  const auto bodies = static_cast<std::size_t>(contacts.numberOfBodies());
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    Level& level = levels_[l];
    if (l > 0) {
      level.ownH = product(*H, levels_[l - 1].coarse.prolongation());
      H = &level.ownH;
    }
    level.H = H;
    level.order.choosePhases(*level.A, *H);
    workers_->share(level.order.tiles(), [&](int t) {
      level.sweep.sortRows(*level.A, level.order, level.order.first(t), level.order.first(t + 1));
    });
    dropContacts(level);
    listTouched(level);
    level.f.assign(static_cast<std::size_t>(level.rows() * level.size()) + kBodySize * bodies, 0.0);
    level.x = level.f;
    level.u.assign(3 * static_cast<std::size_t>(contacts.contacts()), 0.0);
    level.push = level.u;
  }
  setCoarsestPattern();
  residual_.resize(levels_[0].f.size());
  ofBody_.assign(bodies, {});
  for (int c = 0; c < contacts.contacts(); ++c)
    for (std::int64_t k = contacts.bodies.start[c]; k < contacts.bodies.start[c + 1]; ++k)
      ofBody_[static_cast<std::size_t>(contacts.bodies.column[k])].emplace_back(c, k);
}

// The inverses of nodes that had contacts are again those of A.
void Multigrid::dropContacts(Level& level) {
  const auto block = static_cast<std::size_t>(level.A->blockSize());
  for (const int i : level.touched)
    std::copy_n(&level.ownInverse[i * block], block, &level.inverse[i * block]);
}

void Multigrid::listTouched(Level& level) const {
  const BlockMatrix& H = *level.H;
  const auto rows = static_cast<std::size_t>(level.rows());
  std::vector<std::int64_t> count(rows, 0);
  for (const int node : H.column) ++count[static_cast<std::size_t>(node)];
  level.placeOfTouched.assign(rows, -1);
  level.touched.clear();
  level.start.assign(1, 0);
  for (std::size_t i = 0; i < rows; ++i) {
    if (count[i] == 0) continue;
    level.placeOfTouched[i] = static_cast<int>(level.touched.size());
    level.touched.push_back(static_cast<int>(i));
    level.start.push_back(level.start.back() + count[i]);
  }
  level.entry.resize(H.column.size());
  std::vector<std::int64_t> next(level.start.begin(), level.start.end() - 1);
  for (int c = 0; c < H.rows(); ++c)
    for (std::int64_t k = H.start[c]; k < H.start[c + 1]; ++k)
      level.entry[static_cast<std::size_t>(next[level.placeOfTouched[H.column[k]]]++)] = {c, k};
  level.kept.assign(level.touched.size() * static_cast<std::size_t>(level.size()), 0.0);
}

void Multigrid::setWeights(std::span<const double> weights) {
  weights_.assign(weights.begin(), weights.end());
  for (Level& level : levels_) setDiagonal(level);
  inverseMasses_ = contacts_->masses;
  for (std::size_t b = 0; b < ofBody_.size(); ++b)
    for (const auto& [c, k] : ofBody_[b])
      addWeighted(contacts_->bodies.block(k), weights_.data() + 9 * c, kBodySize,
                  inverseMasses_.data() + 36 * b);
  invertBlocks(inverseMasses_, kBodySize);
  factorCoarsest();
}

void Multigrid::setDiagonal(Level& level) {
  const int size = level.size();
  for (std::size_t t = 0; t < level.touched.size(); ++t) {
    const std::size_t at = static_cast<std::size_t>(level.touched[t]) * size * size;
    double* block = level.inverse.data() + at;
    std::copy_n(level.diagonal.data() + at, size * size, block);
    for (std::int64_t e = level.start[t]; e < level.start[t + 1]; ++e) {
      const auto [c, k] = level.entry[static_cast<std::size_t>(e)];
      addWeighted(level.H->block(k), weights_.data() + 9 * c, size, block);
    }
    invertBlock(block, size);
  }
}

}  // namespace rico
