// The coarsest level of Multigrid, factored. Its rows are divided into blocks of six: nodes with
// three rows go by twos.
#include <algorithm>
#include <iterator>
#include <mechanics/elastic/multigrid/Multigrid.hpp>

namespace rico {
namespace {

constexpr int kWidth = BlockCholesky::kSize;
/// A factorisation takes less than a second. 1000 balls in layers on a plate need 0.1 of this.
constexpr double kMostOperations = 1e9;

/// Six columns of the rows of a contact.
struct Piece {
  int block;
  double entries[3 * kWidth];
};

int blocksOf(const BlockMatrix& A) { return (A.rows() * A.rowSize + kWidth - 1) / kWidth; }

/// Appends the columns of contact c in B; the first one is in block `first`.
void addPieces(const BlockMatrix& B, int c, int first, std::vector<Piece>& pieces) {
  for (std::int64_t k = B.start[c]; k < B.start[c + 1]; ++k) {
    const int place = B.columnSize * B.column[k], block = first + place / kWidth;
    if (pieces.empty() || pieces.back().block != block) pieces.push_back({block, {}});
    for (int r = 0; r < 3; ++r)
      std::copy_n(B.block(k) + B.columnSize * r, B.columnSize,
                  pieces.back().entries + kWidth * r + place % kWidth);
  }
}

/// Block k of A, which is in row i, as a part of a block of six rows.
void widen(const BlockMatrix& A, int i, std::int64_t k, double* wide) {
  const int size = A.rowSize, row = size * i % kWidth, column = size * A.column[k] % kWidth;
  std::fill_n(wide, kWidth * kWidth, 0.0);
  for (int r = 0; r < size; ++r)
    std::copy_n(A.block(k) + size * r, size, wide + kWidth * (row + r) + column);
}

/// a' D b
void weighted(const double* a, const double* D, const double* b, double* to) {
  double Db[3 * kWidth];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < kWidth; ++c)
      Db[kWidth * r + c] =
          D[3 * r] * b[c] + D[3 * r + 1] * b[kWidth + c] + D[3 * r + 2] * b[2 * kWidth + c];
  for (int r = 0; r < kWidth; ++r)
    for (int c = 0; c < kWidth; ++c)
      to[kWidth * r + c] =
          a[r] * Db[c] + a[kWidth + r] * Db[kWidth + c] + a[2 * kWidth + r] * Db[2 * kWidth + c];
}

}  // namespace

// The blocks of A, and of all pairs of nodes and bodies with a common contact.
void Multigrid::setCoarsestPattern() {
  const Level& level = levels_.back();
  const BlockMatrix& A = *level.A;
  const int nodes = blocksOf(A);
  std::vector<std::vector<int>> neighbours(nodes + contacts_->numberOfBodies());
  for (int i = 0; i < A.rows(); ++i)
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      neighbours[A.rowSize * i / kWidth].push_back(A.columnSize * A.column[k] / kWidth);
  for (int c = 0; c < contacts_->contacts(); ++c) {
    std::vector<Piece> pieces;
    addPieces(*level.H, c, 0, pieces);
    addPieces(contacts_->bodies, c, nodes, pieces);
    for (const Piece& a : pieces)
      for (const Piece& b : pieces) neighbours[a.block].push_back(b.block);
  }
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    std::vector<int>& all = neighbours[i];
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::erase(all, static_cast<int>(i));
  }
  factor_.setPattern(std::move(neighbours));
  isFactored_ = factor_.operations() <= kMostOperations;
}

// Factors the matrix of (1) on the coarsest level.
void Multigrid::factorCoarsest() {
  if (!isFactored_) return;
  const Level& level = levels_.back();
  const BlockMatrix& A = *level.A;
  const int nodes = blocksOf(A);
  double block[kWidth * kWidth];
  factor_.clear();
  for (int i = 0; i < A.rows(); ++i)
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k) {
      const int row = A.rowSize * i / kWidth, column = A.columnSize * A.column[k] / kWidth;
      if (row < column) continue;
      widen(A, i, k, block);
      factor_.add(row, column, block);
    }
  for (int b = 0; b < contacts_->numberOfBodies(); ++b)
    factor_.add(nodes + b, nodes + b, &contacts_->masses[kWidth * kWidth * b]);
  for (int c = 0; c < contacts_->contacts(); ++c) {
    std::vector<Piece> pieces;
    addPieces(*level.H, c, 0, pieces);
    addPieces(contacts_->bodies, c, nodes, pieces);
    for (std::size_t a = 0; a < pieces.size(); ++a)
      for (std::size_t b = 0; b <= a; ++b) {
        weighted(pieces[a].entries, &weights_[9 * c], pieces[b].entries, block);
        factor_.add(pieces[a].block, pieces[b].block, block);
      }
  }
  factor_.factor();
}

void Multigrid::solveCoarsest(Level& level) const {
  const int nodes = level.rows() * level.size(), bodies = kWidth * blocksOf(*level.A);
  std::vector<double> x(kWidth * factor_.rows(), 0.0);
  std::copy_n(level.f.data(), nodes, x.data());
  std::copy(level.f.begin() + nodes, level.f.end(), x.begin() + bodies);
  factor_.solve(x);
  std::copy_n(x.data(), nodes, level.x.data());
  std::copy(x.begin() + bodies, x.end(), level.x.begin() + nodes);
}

}  // namespace rico
