#include <algorithm>
#include <io/problems/PetscProblem.hpp>

namespace rico {

PetscProblem::~PetscProblem() {
  (void)RicoProblemDestroy(&problem_);
  (void)KSPDestroy(&ksp_);
}

/// Returns true if the matrix fits a cache as an array, or if a quarter of it is nonzero.
static bool prefersArray(const CsrMatrix& M) {
  const double n = M.rows;
  return n <= 100 || (n <= 10000 && 4.0 * static_cast<double>(M.entries()) >= n * n);
}

/// The first row at or after `row` where a set begins: a cone is never split between ranks.
static PetscInt startOfCone(const ProblemData& data, PetscInt row) {
  PetscInt start = 0;
  for (const ConeRun& run : data.blocks) {
    const PetscInt end = start + run.size * run.count;
    if (row < end) return start + (row - start + run.size - 1) / run.size * run.size;
    start = end;
  }
  return start;
}

PetscErrorCode PetscProblem::create(MPI_Comm comm, const ProblemData& data) {
  PetscMPIInt ranks;
  PetscInt local = PETSC_DECIDE, global = data.n(), last;

  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(comm, &problem_));
  PetscCallMPI(MPI_Comm_size(comm, &ranks));
  if (isGlobal(data.kind)) {
    PetscCheck(ranks == 1, comm, PETSC_ERR_SUP,
               "Problems in global form are solved on one rank, not on %d", ranks);
    PetscCall(setGlobal(data));
    PetscCall(setBlocks(data, data.blocks[0].count + data.blocks[1].count, data.n()));
    PetscFunctionReturn(0);
  }
  PetscCall(PetscSplitOwnership(comm, &local, &global));
  PetscCallMPI(MPI_Scan(&local, &last, 1, MPIU_INT, MPI_SUM, comm));
  local = startOfCone(data, last) - startOfCone(data, last - local);
  last = startOfCone(data, last);
  if (ranks == 1 && prefersArray(data.M))
    PetscCall(setDense(data));
  else
    PetscCall(setSparse(data, last - local, last));
  PetscCall(setBlocks(data, last - local, last));
  PetscFunctionReturn(0);
}

PetscErrorCode PetscProblem::setDense(const ProblemData& data) {
  PetscFunctionBegin;
  M_ = toDense(data.M);
  q_ = data.q;
  PetscCall(RicoProblemSetDense(problem_, data.n(), M_.data(), q_.data()));
  PetscFunctionReturn(0);
}

/// Sets rows first .. last - 1 of M and q; PETSc copies them.
PetscErrorCode PetscProblem::setSparse(const ProblemData& data, PetscInt first, PetscInt last) {
  const std::int64_t begin = data.M.start[first], end = data.M.start[last];
  std::vector<PetscInt> start, column(data.M.column.begin() + begin, data.M.column.begin() + end);
  MPI_Comm comm;
  PetscScalar* array;
  Mat M;
  Vec q;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetComm(problem_, &comm));
  PetscCheck(end - begin <= PETSC_MAX_INT, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "%lld entries on one rank exceed PETSc's integers: use more ranks",
             (long long)(end - begin));
  for (PetscInt i = first; i <= last; i++)
    start.push_back(static_cast<PetscInt>(data.M.start[i] - begin));
  PetscCall(MatCreate(comm, &M));
  PetscCall(MatSetSizes(M, last - first, last - first, data.n(), data.n()));
  PetscCall(MatSetType(M, MATAIJ));
  PetscCall(
      MatSeqAIJSetPreallocationCSR(M, start.data(), column.data(), data.M.value.data() + begin));
  PetscCall(
      MatMPIAIJSetPreallocationCSR(M, start.data(), column.data(), data.M.value.data() + begin));
  PetscCall(MatCreateVecs(M, nullptr, &q));
  PetscCall(VecGetArrayWrite(q, &array));
  std::copy(data.q.begin() + first, data.q.begin() + last, array);
  PetscCall(VecRestoreArrayWrite(q, &array));
  PetscCall(RicoProblemSetMat(problem_, M, q));
  PetscCall(MatDestroy(&M));
  PetscCall(VecDestroy(&q));
  PetscFunctionReturn(0);
}

/// Sets the part of each run in rows first .. last - 1.
PetscErrorCode PetscProblem::setBlocks(const ProblemData& data, PetscInt first, PetscInt last) {
  std::vector<RicoBlock> blocks;
  PetscInt row = 0, cone = 0;  // first row and first coefficient of the run
  std::size_t polyhedron = 0;

  PetscFunctionBegin;
  for (const ConeRun& run : data.blocks) {
    const PetscInt from = std::max(row, first), to = std::min(row + run.size * run.count, last);
    const PetscInt skipped = (from - row) / run.size, coefficient = cone + skipped;
    row += run.size * run.count;
    if (isFriction(run.cone)) cone += run.count;
    const std::size_t set = run.cone == RICO_NORMAL_CONE ? polyhedron++ : 0;
    if (from >= to) continue;
    RicoBlock block{};
    block.cone = run.cone;
    block.size = run.size;
    block.count = (to - from) / run.size;
    if (run.cone == RICO_BOX) {
      block.lb = data.lb.data() + from;
      block.ub = data.ub.data() + from;
    }
    if (run.cone == RICO_NORMAL_CONE) {
      const auto& [H, k] = data.polyhedra[set];
      block.H = H.data();
      block.k = k.data();
      block.nk = static_cast<PetscInt>(k.size());
    }
    if (isFriction(run.cone)) block.mu = data.mu.data() + coefficient;
    if (run.cone == RICO_ROLLING) block.mu_r = data.muR.data() + coefficient;
    blocks.push_back(block);
  }
  PetscCall(RicoProblemSetBlocks(problem_, static_cast<PetscInt>(blocks.size()), blocks.data()));
  PetscFunctionReturn(0);
}

PetscErrorCode PetscProblem::fill(const std::vector<double>& values, Vec v) {
  PetscScalar* array;
  PetscInt first, last;

  PetscFunctionBegin;
  PetscCall(VecGetOwnershipRange(v, &first, &last));
  PetscCall(VecGetArrayWrite(v, &array));
  std::copy(values.begin() + first, values.begin() + last, array);
  PetscCall(VecRestoreArrayWrite(v, &array));
  PetscFunctionReturn(0);
}

}  // namespace rico
