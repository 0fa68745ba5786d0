#include <cstdio>
#include <io/problems/Files.hpp>
#include <io/problems/Json.hpp>
#include <io/problems/SolutionFile.hpp>
#include <io/problems/formats/Hdf5Problem.hpp>
#include <io/problems/formats/MatrixMarket.hpp>
#include <map>
#include <utility>

namespace rico {

namespace fs = std::filesystem;

using Vector = std::vector<double>;

/// FCLIB's names for the parts of z and w: reactions r and relative velocities u of the contacts,
/// velocities v, multipliers l of the equalities.
struct FclibSolution {
  Vector r, u, v, l;

  FclibSolution(const ProblemData& problem, const Vector& z, const Vector& w) {
    bool isFirst = isGlobal(problem.kind);
    for (std::int64_t row = 0; const ConeRun& run : problem.blocks) {
      const std::int64_t end = row + std::int64_t(run.size) * run.count;
      if (isFriction(run.cone)) u.insert(u.end(), w.begin() + row, w.begin() + end);
      Vector& part = isFriction(run.cone) ? r : std::exchange(isFirst, false) ? v : l;
      part.insert(part.end(), z.begin() + row, z.begin() + end);
      row = end;
    }
  }
  void write(Hdf5Writer& file) const {
    file.reals("/solution/r", r);
    file.reals("/solution/u", u);
    if (!v.empty()) file.reals("/solution/v", v);
    if (!l.empty()) file.reals("/solution/l", l);
  }
};

static void writeHdf5(const ProblemData& problem, const Vector& z, const Vector& w,
                      const fs::path& path) {
  Hdf5Writer file(path.string());
  writeHdf5Problem(file, problem);
  file.group("/solution");
  if (problem.hasFriction()) {
    FclibSolution(problem, z, w).write(file);
  } else {
    file.reals("/solution/z", z);
    file.reals("/solution/w", w);
  }
  file.publish();
}

static void writeMtx(const ProblemData& problem, const Vector& z, const Vector& w,
                     const fs::path& path) {
  writeBytes(path, matrixMarketArray({&z, &w}, "columns z and w of " + problem.name));
}

static void writeText(const ProblemData&, const Vector& z, const Vector& w, const fs::path& path) {
  std::string text = "#                        z                         w\n";
  char line[64];
  for (std::size_t i = 0; i < z.size(); i++) {
    std::snprintf(line, sizeof line, "%26.17g%26.17g\n", z[i], w[i]);
    text += line;
  }
  writeBytes(path, text);
}

static void writeJson(const ProblemData& problem, const Vector& z, const Vector& w,
                      const fs::path& path) {
  writeBytes(path, JsonObject().add("problem", problem.name).add("z", z).add("w", w).text() + "\n");
}

using Writer = void (*)(const ProblemData&, const Vector&, const Vector&, const fs::path&);

static const std::map<std::string, Writer> writers = {{".h5", writeHdf5},
                                                      {".hdf5", writeHdf5},
                                                      {".mtx", writeMtx},
                                                      {".txt", writeText},
                                                      {".json", writeJson}};

bool isSolutionEnding(const fs::path& path) { return writers.contains(path.extension().string()); }

void writeSolution(const ProblemData& problem, const Vector& z, const Vector& w,
                   const fs::path& path) {
  if (!isSolutionEnding(path))
    throw InputError({path.string(), ""}, "the ending \"" + path.extension().string() + "\"",
                     ".h5, .hdf5, .mtx, .txt or .json", "choose one of them");
  writers.at(path.extension().string())(problem, z, w, path);
}

}  // namespace rico
