#include <algorithm>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/petsc/DistributedSolver.hpp>
#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/solvers.hpp>
#include <kernel/support/MpiRanks.hpp>

namespace rico {
namespace {

/// The local rows of a Mat. The columns are owned entries of x and ghosts of other ranks, in global
/// order.
class DistributedRows {
 public:
  explicit DistributedRows(Mat A);
  ~DistributedRows();
  DistributedRows(const DistributedRows&) = delete;
  DistributedRows& operator=(const DistributedRows&) = delete;

  void multiplyAdd(double a, const double* x, double* y);
  /// The diagonal, if this rank has no other entries; else empty.
  std::vector<double> diagonal() const;

 private:
  void listGhosts(const std::vector<PetscInt>& columns);
  void receiveGhosts(const double* x);

  PetscInt begin_ = 0, end_ = 0;  // owned rows
  int below_ = 0;                 // number of ghosts below begin_
  std::vector<PetscInt> ghosts_;
  SparseMatrix rows_;
  std::vector<double> x_;
  Vec owned_ = nullptr, ghostValues_ = nullptr;
  VecScatter scatter_ = nullptr;
};

DistributedRows::DistributedRows(Mat A) {
  check(MatGetOwnershipRange(A, &begin_, &end_));
  std::vector<PetscInt> starts(1, 0), columns;
  std::vector<double> values;
  for (PetscInt row = begin_; row < end_; ++row) {
    PetscInt n = 0;
    const PetscInt* j = nullptr;
    const PetscScalar* a = nullptr;
    check(MatGetRow(A, row, &n, &j, &a));
    columns.insert(columns.end(), j, j + n);
    values.insert(values.end(), a, a + n);
    check(MatRestoreRow(A, row, &n, &j, &a));
    starts.push_back(static_cast<PetscInt>(columns.size()));
  }
  listGhosts(columns);
  const auto place = [this](PetscInt column) {
    if (column >= begin_ && column < end_) return static_cast<int>(column - begin_) + below_;
    const auto ghost = std::lower_bound(ghosts_.begin(), ghosts_.end(), column) - ghosts_.begin();
    return static_cast<int>(ghost < below_ ? ghost : ghost + (end_ - begin_));
  };
  std::vector<Triplet> triplets;
  triplets.reserve(columns.size());
  for (int row = 0; row < end_ - begin_; ++row)
    for (PetscInt k = starts[row]; k < starts[row + 1]; ++k)
      triplets.push_back({row, place(columns[k]), values[k]});
  x_.resize(end_ - begin_ + ghosts_.size());
  rows_ = SparseMatrix(static_cast<int>(end_ - begin_), static_cast<int>(x_.size()),
                       std::move(triplets));
  IS from = nullptr;
  PetscInt N = 0;
  check(MatGetSize(A, &N, nullptr));
  const auto count = static_cast<PetscInt>(ghosts_.size());
  const MPI_Comm comm = PetscObjectComm(reinterpret_cast<PetscObject>(A));
  check(VecCreateMPIWithArray(comm, 1, end_ - begin_, N, nullptr, &owned_));
  check(VecCreateSeq(PETSC_COMM_SELF, count, &ghostValues_));
  check(ISCreateGeneral(PETSC_COMM_SELF, count, ghosts_.data(), PETSC_COPY_VALUES, &from));
  check(VecScatterCreate(owned_, from, ghostValues_, nullptr, &scatter_));
  check(ISDestroy(&from));
}

DistributedRows::~DistributedRows() {
  VecScatterDestroy(&scatter_);
  VecDestroy(&ghostValues_);
  VecDestroy(&owned_);
}

void DistributedRows::listGhosts(const std::vector<PetscInt>& columns) {
  for (PetscInt column : columns)
    if (column < begin_ || column >= end_) ghosts_.push_back(column);
  std::sort(ghosts_.begin(), ghosts_.end());
  ghosts_.erase(std::unique(ghosts_.begin(), ghosts_.end()), ghosts_.end());
  below_ =
      static_cast<int>(std::lower_bound(ghosts_.begin(), ghosts_.end(), begin_) - ghosts_.begin());
}

void DistributedRows::receiveGhosts(const double* x) {
  check(VecPlaceArray(owned_, x));
  check(VecScatterBegin(scatter_, owned_, ghostValues_, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(scatter_, owned_, ghostValues_, INSERT_VALUES, SCATTER_FORWARD));
  check(VecResetArray(owned_));
  const PetscScalar* ghosts = nullptr;
  check(VecGetArrayRead(ghostValues_, &ghosts));
  const auto owned = std::copy(ghosts, ghosts + below_, x_.begin());
  const auto above = std::copy(x, x + (end_ - begin_), owned);
  std::copy(ghosts + below_, ghosts + ghosts_.size(), above);
  check(VecRestoreArrayRead(ghostValues_, &ghosts));
}

void DistributedRows::multiplyAdd(double a, const double* x, double* y) {
  receiveGhosts(x);
  rows_.multiplyAdd(a, x_.data(), y);
}

std::vector<double> DistributedRows::diagonal() const {
  std::vector<double> diagonal(rows_.rows());
  for (int row = 0; row < rows_.rows(); ++row)
    for (int k = rows_.start()[row]; k < rows_.start()[row + 1]; ++k) {
      if (rows_.columns()[k] == row + below_)
        diagonal[row] = rows_.values()[k];
      else if (rows_.values()[k] != 0.0)
        return {};
    }
  return diagonal;
}

class PetscDistributedOperators : public DistributedOperators {
 public:
  PetscDistributedOperators(Mat mass, Mat K, Mat C);
  ~PetscDistributedOperators() override;

  const Ranks& ranks() const override { return ranks_; }
  int rows() const override { return rowCount_; }
  int blockSize() const override { return blockSize_; }
  bool has(Which which) const override { return mats_[which] != nullptr; }
  void multiplyAdd(Which which, double a, const double* x, double* y) override {
    if (has(which)) rows_[which]->multiplyAdd(a, x, y);
  }
  void fillIterationMatrix(double a, double b, SystemMatrix& W) override;

 private:
  void checkMat(Which which, const char* what) const;
  bool isSymmetric() const;
  Mat sum(double a, double b) const;

  Ranks ranks_;
  int rowCount_ = 0;
  int blockSize_ = 1;
  bool massIsDiagonal_ = false;
  Mat mats_[3];
  std::unique_ptr<DistributedRows> rows_[3];
};

PetscDistributedOperators::PetscDistributedOperators(Mat mass, Mat K, Mat C) : mats_{mass, C, K} {
  if (mass == nullptr)
    throw Exception("LagrangianLinearTIDS: the mass is a null pointer; K and C alone may be");
  check(RicoInitialize());
  ranks_ = mpiRanks(PetscObjectComm(reinterpret_cast<PetscObject>(mass)));
  PetscInt n = 0, blockSize = 1;
  check(MatGetLocalSize(mass, &n, nullptr));
  check(MatGetBlockSize(mass, &blockSize));
  rowCount_ = static_cast<int>(n);
  blockSize_ = static_cast<int>(blockSize);
  checkMat(kMass, "the mass matrix");
  checkMat(kDamping, "C");
  checkMat(kStiffness, "K");
  for (int which : {kMass, kDamping, kStiffness}) {
    if (mats_[which] == nullptr) continue;
    rows_[which] = std::make_unique<DistributedRows>(mats_[which]);
    check(PetscObjectReference(reinterpret_cast<PetscObject>(mats_[which])));
  }
  massIsDiagonal_ = !ranks_.any(rowCount_ > 0 && rows_[kMass]->diagonal().empty());
}

PetscDistributedOperators::~PetscDistributedOperators() {
  PetscBool ended = PETSC_FALSE;
  PetscFinalized(&ended);
  if (ended != PETSC_FALSE) return;
  for (Mat& mat : mats_) MatDestroy(&mat);
}

// Checks a Mat. All ranks get the same result; if one of them refuses, all throw.
void PetscDistributedOperators::checkMat(Which which, const char* what) const {
  Mat A = mats_[which];
  if (A == nullptr) return;
  ranks_.agree([&] {
    PetscInt m = 0, n = 0;
    PetscBool aij = PETSC_FALSE;
    check(MatGetLocalSize(A, &m, &n));
    check(PetscObjectTypeCompareAny(reinterpret_cast<PetscObject>(A), &aij, MATSEQAIJ, MATMPIAIJ,
                                    ""));
    const std::string whose = std::string("LagrangianLinearTIDS: ") + what;
    if (aij == PETSC_FALSE) throw Exception(whose + " is not of type aij: MatConvert() it");
    if (m != rowCount_ || n != rowCount_)
      throw Exception(whose + " has " + std::to_string(m) + " x " + std::to_string(n) +
                      " local rows and columns, expected " + std::to_string(rowCount_) +
                      " of both, as the mass matrix has rows");
  });
}

// Returns true if the user marked all Mats by MatSetOption(MAT_SYMMETRIC).
bool PetscDistributedOperators::isSymmetric() const {
  for (Mat mat : mats_) {
    PetscBool isKnown = PETSC_FALSE, isTrue = PETSC_FALSE;
    if (mat == nullptr) continue;
    check(MatIsSymmetricKnown(mat, &isKnown, &isTrue));
    if (isKnown == PETSC_FALSE || isTrue == PETSC_FALSE) return false;
  }
  return true;
}

Mat PetscDistributedOperators::sum(double a, double b) const {
  Mat W = nullptr;
  check(MatDuplicate(mats_[kMass], MAT_COPY_VALUES, &W));
  if (a != 0.0 && has(kDamping)) check(MatAXPY(W, a, mats_[kDamping], DIFFERENT_NONZERO_PATTERN));
  if (b != 0.0 && has(kStiffness)) {
    check(MatAXPY(W, b, mats_[kStiffness], DIFFERENT_NONZERO_PATTERN));
    MatNullSpace rigid = nullptr;
    check(MatGetNearNullSpace(mats_[kStiffness], &rigid));
    if (rigid != nullptr) check(MatSetNearNullSpace(W, rigid));
  }
  if (isSymmetric()) check(MatSetOption(W, MAT_SYMMETRIC, PETSC_TRUE));
  return W;
}

void PetscDistributedOperators::fillIterationMatrix(double a, double b, SystemMatrix& W) {
  const bool isMass = (a == 0.0 || !has(kDamping)) && (b == 0.0 || !has(kStiffness));
  if (!isMass || !massIsDiagonal_)
    return W.setSolver(makeDistributedSolver(sum(a, b), ranks_), rowCount_ / blockSize_,
                       blockSize_);
  const std::vector<double> diagonal = rows_[kMass]->diagonal();
  std::vector<double>& blocks = W.setBlocks(rowCount_ / blockSize_, blockSize_);
  for (int i = 0; i < rowCount_; ++i) blocks[i * blockSize_ + i % blockSize_] = diagonal[i];
}

}  // namespace

std::unique_ptr<DistributedOperators> makePetscDistributedOperators(_p_Mat* mass, _p_Mat* K,
                                                                    _p_Mat* C) {
  return std::make_unique<PetscDistributedOperators>(mass, K, C);
}

}  // namespace rico
