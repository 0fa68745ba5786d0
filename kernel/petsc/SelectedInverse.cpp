#include <algorithm>
#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/SelectedInverse.hpp>
#include <numeric>

namespace rico {
namespace {

constexpr int kColumns = 512;  // columns computed together
constexpr PetscInt kBlock = 128;
// ICNTL of MUMPS. After MatMumpsGetInverse() the last two still have values that prevent solutions.
constexpr PetscInt kBlockOfColumns = 27, kIsDistributed = 21, kInverse = 30;

/// The distribution of S over ranks and, on the first rank, all its rows in A.
struct Places {
  MPI_Comm comm;
  int rank = 0, mine = 0, all = 0;
  std::vector<int> counts, firsts;  // for each rank
  std::vector<PetscInt> rows;

  Places(Mat A, MPI_Comm ranks, std::span<const int> ownRows)
      : comm(ranks), mine(static_cast<int>(ownRows.size())) {
    int size = 0;
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &rank);
    counts.resize(static_cast<std::size_t>(size));
    firsts.resize(counts.size());
    MPI_Allgather(&mine, 1, MPI_INT, counts.data(), 1, MPI_INT, comm);
    std::exclusive_scan(counts.begin(), counts.end(), firsts.begin(), 0);
    all = firsts.back() + counts.back();
    PetscInt begin = 0;
    check(MatGetOwnershipRange(A, &begin, nullptr));
    std::vector<PetscInt> own(ownRows.begin(), ownRows.end());
    for (PetscInt& row : own) row += begin;
    rows.resize(static_cast<std::size_t>(rank == 0 ? all : 0));
    MPI_Gatherv(own.data(), mine, MPIU_INT, rows.data(), counts.data(), firsts.data(), MPIU_INT, 0,
                comm);
  }
};

/// The requested entries of A⁻¹: columns `first` to `end` of S, as the rows of a matrix on the
/// first rank.
class Request {
 public:
  Request(Mat A, const Places& places, int first, int end);
  ~Request() {
    MatDestroy(&asked_);
    MatDestroy(&transposed_);
  }
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;

  /// The entries by columns, on the first rank.
  std::vector<double> answer(Mat factors, const Places& places);

 private:
  Mat asked_ = nullptr, transposed_ = nullptr;
};

Request::Request(Mat A, const Places& places, int first, int end) {
  PetscInt N = 0;
  check(MatGetSize(A, &N, nullptr));
  const PetscInt here = places.rank == 0 ? N : 0;
  std::vector<PetscInt> starts(static_cast<std::size_t>(here) + 1), columns;
  if (places.rank == 0) {
    for (int j = first; j < end; ++j)
      starts[static_cast<std::size_t>(places.rows[static_cast<std::size_t>(j)]) + 1] =
          static_cast<PetscInt>(places.rows.size());
    for (int j = first; j < end; ++j)
      columns.insert(columns.end(), places.rows.begin(), places.rows.end());
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  const std::vector<PetscScalar> zeros(columns.size());
  check(MatCreate(places.comm, &asked_));
  check(MatSetSizes(asked_, here, here, N, N));
  check(MatSetType(asked_, MATAIJ));
  check(MatSeqAIJSetPreallocationCSR(asked_, starts.data(), columns.data(), zeros.data()));
  check(MatMPIAIJSetPreallocationCSR(asked_, starts.data(), columns.data(), zeros.data()));
  check(MatCreateTranspose(asked_, &transposed_));
}

std::vector<double> Request::answer(Mat factors, const Places& places) {
  check(MatMumpsGetInverse(factors, transposed_));
  PetscBool isShared = PETSC_FALSE;
  Mat here = asked_;
  check(PetscObjectTypeCompare(reinterpret_cast<PetscObject>(asked_), MATMPIAIJ, &isShared));
  check(MatMumpsSetIcntl(factors, kInverse, 0));
  check(MatMumpsSetIcntl(factors, kIsDistributed, isShared != PETSC_FALSE ? 1 : 0));
  if (isShared != PETSC_FALSE) check(MatMPIAIJGetSeqAIJ(asked_, &here, nullptr, nullptr));
  if (places.rank != 0) return {};
  MatInfo info = {};
  PetscScalar* values = nullptr;
  check(MatGetInfo(here, MAT_LOCAL, &info));
  check(MatSeqAIJGetArray(here, &values));
  std::vector<double> entries(values, values + static_cast<std::ptrdiff_t>(info.nz_used));
  check(MatSeqAIJRestoreArray(here, &values));
  return entries;
}

// Sends to each rank its rows of these columns.
std::vector<double> dealRows(const Places& places, const std::vector<double>& entries,
                             int columns) {
  std::vector<double> sorted(entries.size());
  std::vector<int> counts = places.counts, firsts = places.firsts;
  double* next = sorted.data();
  for (std::size_t rank = 0; rank < counts.size() && !entries.empty(); ++rank)
    for (int j = 0; j < columns; ++j)
      next = std::copy_n(
          entries.data() + static_cast<std::ptrdiff_t>(j) * places.all + places.firsts[rank],
          places.counts[rank], next);
  for (int& count : counts) count *= columns;
  for (int& first : firsts) first *= columns;
  std::vector<double> mine(static_cast<std::size_t>(places.mine) * columns);
  MPI_Scatterv(sorted.data(), counts.data(), firsts.data(), MPI_DOUBLE, mine.data(),
               places.mine * columns, MPI_DOUBLE, 0, places.comm);
  return mine;
}

}  // namespace

void invertAt(Mat factors, MPI_Comm comm, std::span<const int> ownRows,
              std::vector<double>& block) {
  const Places places(factors, comm, ownRows);
  const auto all = static_cast<std::size_t>(places.all);
  block.assign(ownRows.size() * all, 0.0);
  check(MatMumpsSetIcntl(factors, kBlockOfColumns, kBlock));
  for (int first = 0; first < places.all; first += kColumns) {
    const int end = std::min(first + kColumns, places.all);
    Request request(factors, places, first, end);
    const std::vector<double> mine = dealRows(places, request.answer(factors, places), end - first);
    for (int j = first; j < end; ++j)
      for (std::size_t i = 0; i < ownRows.size(); ++i)
        block[i * all + static_cast<std::size_t>(j)] =
            mine[static_cast<std::size_t>(j - first) * ownRows.size() + i];
  }
}

}  // namespace rico
