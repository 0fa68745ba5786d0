/// The k-th allocation of a call fails, for every k. The call must return an error or succeed,
/// without a crash, and the same objects must work when memory is available again.
#include <numerics/rico_type.h>

#include <functional>
#include <unordered_map>

#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

/// Replaces the allocator of PETSc; counts the blocks that are not freed.
class Memory {
 public:
  Memory() {
    live().clear();
    oldMalloc = std::exchange(PetscTrMalloc, allocate);
    oldFree = std::exchange(PetscTrFree, release);
    oldRealloc = std::exchange(PetscTrRealloc, reallocate);
  }
  ~Memory() {
    allow();
    PetscTrMalloc = oldMalloc;
    PetscTrFree = oldFree;
    PetscTrRealloc = oldRealloc;
  }

  static void endAfter(int allocations) { left = allocations; }
  static void allow() { left = kNever; }
  static bool hasEnded() { return left < 0; }
  static size_t blocksInUse() { return live().size(); }

 private:
  static constexpr int kNever = std::numeric_limits<int>::max();
  static std::unordered_map<void*, size_t>& live() {
    static std::unordered_map<void*, size_t> blocks;
    return blocks;
  }
  static bool refuse() { return left != kNever && left-- <= 0; }

  static PetscErrorCode allocate(size_t size, PetscBool clear, int line, const char* function,
                                 const char* file, void** result) {
    if (refuse())
      return PetscError(PETSC_COMM_SELF, line, function, file, PETSC_ERR_MEM, PETSC_ERROR_INITIAL,
                        "no memory");
    const PetscErrorCode code = oldMalloc(size, clear, line, function, file, result);
    if (code == 0 && *result) live()[*result] = size;
    return code;
  }
  static PetscErrorCode reallocate(size_t size, int line, const char* function, const char* file,
                                   void** result) {
    if (refuse())
      return PetscError(PETSC_COMM_SELF, line, function, file, PETSC_ERR_MEM, PETSC_ERROR_INITIAL,
                        "no memory");
    live().erase(*result);
    const PetscErrorCode code = oldRealloc(size, line, function, file, result);
    if (code == 0 && *result) live()[*result] = size;
    return code;
  }
  static PetscErrorCode release(void* block, int line, const char* function, const char* file) {
    live().erase(block);
    return oldFree(block, line, function, file);
  }

  static inline int left = kNever;
  static inline decltype(PetscTrMalloc) oldMalloc;
  static inline decltype(PetscTrFree) oldFree;
  static inline decltype(PetscTrRealloc) oldRealloc;
};

/// Largest number of blocks that one failure may leak: functions of PETSc leak after an error, and
/// an SNES that failed, or a KSP with its preconditioner, cannot be destroyed.
size_t mostLost(const std::string& type) { return type == "multilevel" ? 1000 : 500; }

/// Runs `call` with memory for k allocations. Sets *ended to true if the memory was used up.
template <class Call>
PetscErrorCode withMemoryFor(int k, Call call, bool* ended) {
  CollectErrors errors;
  Memory::endAfter(k);
  const PetscErrorCode code = call();
  *ended = Memory::hasEnded();
  Memory::allow();
  EXPECT_TRUE(*ended || code == 0) << "an error although there was enough memory:" << errors.text();
  return code;
}

struct Case {
  std::string type;
  Form form;
  unsigned cones;

  std::string name() const { return type + " " + nameOf(form) + " cones " + std::to_string(cones); }
};

std::vector<Case> allCases() {
  std::vector<Case> cases;
  for (const std::string& type : allTypes())
    for (unsigned cones : {kIntervals, kAllCones})
      for (Form form : {Form::Array, Form::Aij, Form::Factored})
        cases.push_back({type, form, cones});
  return cases;
}

bool isPossible(const Case& c, const Problem& p) {
  return takes(makeSolver(c.type.c_str()), Built(p, c.form));
}

/// Solves with memory for k allocations, and then with enough memory. Returns true if k allocations
/// were too few.
bool solveWithMemoryFor(int k, const Case& c, const Problem& p) {
  Built built(p, c.form);
  const SolverHandle s = makeSolver(c.type.c_str());
  Solved poor;
  bool ended;
  withMemoryFor(
      k, [&] { return (poor = solve(s, built)).error; }, &ended);
  if (poor.error == 0) {
    EXPECT_TRUE(verifySolution(p, poor.z, poor.w, poor.info));
  }
  const Solved rich = solve(s, built);
  EXPECT_EQ(rich.error, 0);
  EXPECT_TRUE(verifySolution(p, rich.z, rich.w, rich.info));
  return ended;
}

/// Returns the number of blocks that `work` leaves allocated.
template <class Work>
size_t blocksLost(Work work) {
  const size_t before = Memory::blocksInUse();
  work();
  return std::max(Memory::blocksInUse(), before) - before;
}

}  // namespace

TEST(AllocationFailure, InASolve) {
  Memory memory;
  for (const Case& c : allCases()) {
    const Problem p = randomFactoredProblem(5, 12, 4, c.cones);
    if (!isPossible(c, p)) continue;
    SCOPED_TRACE(c.name());
    bool ended = true;
    solveWithMemoryFor(1 << 20, c, p);  // PETSc registers objects at first use, which are no leaks
    for (int k = 0; ended && !HasFailure(); k += 1 + k / 200) {
      SCOPED_TRACE("allocation " + std::to_string(k));
      const size_t lost = blocksLost([&] { ended = solveWithMemoryFor(k, c, p); });
      EXPECT_LE(lost, ended ? mostLost(c.type) : 0);
    }
  }
}

TEST(AllocationFailure, InAConstructor) {
  const Vector M{2, 1, 1, 2}, q{-1, -1}, low{-1, -1}, high{1, 1}, H{1, 0, 0, 1}, k{0, 0};
  const std::function<PetscErrorCode(RicoProblem*)> constructors[] = {
      [&](RicoProblem* p) { return RicoProblemCreateLCPDense(2, M.data(), q.data(), p); },
      [&](RicoProblem* p) { return RicoProblemCreateMLCPDense(1, 1, M.data(), q.data(), p); },
      [&](RicoProblem* p) {
        return RicoProblemCreateRelayDense(2, M.data(), q.data(), low.data(), high.data(), p);
      },
      [&](RicoProblem* p) {
        return RicoProblemCreateAVIDense(2, M.data(), q.data(), 2, H.data(), k.data(), p);
      },
      [&](RicoProblem* p) {
        return RicoProblemCreateMLCPBlocks(1, 1, 1, &M[0], &M[0], &M[1], &M[2], &q[0], &q[1], p);
      },
  };
  Memory memory;
  for (const auto& construct : constructors) {
    bool ended = true;
    for (int count = 0; ended && !HasFailure(); count++) {
      const size_t lost = blocksLost([&] {
        ProblemHandle p;
        const PetscErrorCode code = withMemoryFor(
            count, [&] { return construct(&p); }, &ended);
        EXPECT_EQ(code == 0, RicoProblem(p) != nullptr);
      });
      EXPECT_LE(lost, ended ? 2 : 0);
    }
  }
}

TEST(AllocationFailure, InAnyCallOfASolver) {
  Memory memory;
  for (const std::string& type : allTypes()) {
    SCOPED_TRACE(type);
    bool ended = true;
    for (int k = 0; ended && !HasFailure(); k++) {
      const size_t lost = blocksLost([&] {
        SolverHandle s;
        withMemoryFor(
            k,
            [&] {
              PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &s));
              PetscCall(RicoSolverSetOptionsPrefix(s, "some_"));
              PetscCall(RicoSolverSetType(s, type.c_str()));
              PetscCall(RicoSolverSetResidualHistory(s, nullptr, 10));
              PetscCall(RicoSolverSetFromOptions(s));
              return 0;
            },
            &ended);
        if (!s) return;
        EXPECT_PETSC(RicoSolverSetType(s, type.c_str()));
        const Problem p = typedProblem("deudeu", {2, 1, 1, 2}, {-5, -6}, Truth::Solvable);
        const Solved solved = solve(s, Built(p, Form::Aij));
        EXPECT_TRUE(verifySolution(p, solved.z, solved.w, solved.info));
      });
      EXPECT_LE(lost, ended ? mostLost(type) : 0);
    }
  }
}
