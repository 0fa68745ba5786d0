#include <algorithm>
#include <io/problems/Files.hpp>
#include <io/problems/ProblemFile.hpp>
#include <io/problems/formats/Hdf5Problem.hpp>
#include <io/problems/formats/MatrixMarket.hpp>
#include <io/problems/formats/PetscBinary.hpp>

namespace rico {

namespace fs = std::filesystem;

static const char* const formats =
    "HDF5, MatrixMarket (NAME.M.mtx and NAME.q.mtx) or PETSc binary (Mat, then Vec)";

/// The signature is at byte 0, or after a user block of 512, 1024, 2048, ... bytes.
static bool isHdf5(const fs::path& path, const std::string& head) {
  return head.starts_with("\x89HDF\r\n\x1a\n") || H5Fis_hdf5(path.c_str()) > 0;
}

static ProblemData readByContent(const fs::path& path) {
  requireReadable(path);
  const std::string head = readHead(path, 16);
  if (isPetscBinary(head)) return readPetscBinary(path.string());
  if (head.starts_with("%%MatrixMarket"))
    throw InputError({path.string(), ""}, "one MatrixMarket file", "two, NAME.M.mtx and NAME.q.mtx",
                     "rename it, and put the other beside it");
  const QuietHdf5 quiet;
  if (isHdf5(path, head)) return readHdf5Problem(path.string());
  throw InputError({path.string(), ""}, head.empty() ? "an empty file" : "an unknown format",
                   formats, "convert it to one of these");
}

ProblemData readProblem(const fs::path& path) {
  const std::optional<std::string> stem = matrixMarketStem(path);
  ProblemData problem = stem ? readMatrixMarketProblem(*stem) : readByContent(path);
  problem.name = stem ? fs::path(*stem).filename().string() : path.stem().string();
  return problem;
}

/// Refuses formats without coefficients, in which a contact would become an equality.
static void requireBounds(const ProblemData& problem, const fs::path& path) {
  if (!problem.hasOnlyBounds())
    throw InputError({path.string(), ""},
                     problem.hasFriction() ? "a problem with friction" : "a problem with polyhedra",
                     "one with bounds only in this format",
                     problem.hasFriction() ? "write it as .h5 or .petsc" : "write it as .petsc");
}

void writeProblem(const ProblemData& problem, const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".h5" || ending == ".hdf5") {
    Hdf5Writer file(path.string());
    writeHdf5Problem(file, problem);
    file.publish();
  } else if (ending == ".mtx") {
    requireBounds(problem, path);
    writeMatrixMarketProblem(problem, fs::path(path).replace_extension().string());
  } else if (ending == ".petsc" || ending == ".bin" || ending == ".dat") {
    writePetscBinary(problem, path.string());
  } else {
    throw InputError({path.string(), ""}, "the ending \"" + ending + "\"",
                     ".h5, .hdf5, .mtx, .petsc, .bin or .dat", "choose one of them");
  }
}

std::string problemLabel(const fs::path& path) {
  const std::optional<std::string> stem = matrixMarketStem(path);
  return stem ? *stem + ".mtx" : path.string();
}

}  // namespace rico
