// All numbers are big-endian.
//
//     Mat   1211216, rows, columns, entries, entries of each row, columns of all rows, values
//           (entries = -1: an array, values row by row)
//     Vec   1211214, size, values
//     IS    1211218, size, integers
#include <algorithm>
#include <bit>
#include <cstring>
#include <io/problems/Files.hpp>
#include <io/problems/PetscBinary.hpp>
#include <limits>

namespace rico {

namespace {

constexpr std::int32_t mat_id = 1211216, vec_id = 1211214, is_id = 1211218;

template <class Bits>
Bits swapped(Bits bits) {
  if constexpr (std::endian::native == std::endian::big) return bits;
  if constexpr (sizeof(Bits) == 4) return static_cast<Bits>(__builtin_bswap32(bits));
  if constexpr (sizeof(Bits) == 8) return static_cast<Bits>(__builtin_bswap64(bits));
}

/// Takes numbers from the front; refuses to take more than there is.
class Reader {
 public:
  Reader(std::string file, std::string bytes) : file_(std::move(file)), bytes_(std::move(bytes)) {}

  /// Does an object of this class follow?
  bool isNext(std::int32_t id) const {
    std::uint32_t bits = 0;
    if (bytes_.size() - position_ >= 4) std::memcpy(&bits, bytes_.data() + position_, 4);
    return static_cast<std::int32_t>(swapped(bits)) == id;
  }

  bool atEnd() const { return position_ == bytes_.size(); }

  void requireLeft(const char* what, std::int64_t count, std::size_t size) const {
    const std::size_t left = (bytes_.size() - position_) / size;
    if (count >= 0 && static_cast<std::uint64_t>(count) <= left) return;
    refuse(what, std::to_string(left) + " of " + std::to_string(count) + " entries", "all of them",
           "the file is cut short or damaged: write it again");
  }

  std::int32_t integer(const char* what) {
    requireLeft(what, 1, 4);
    std::uint32_t bits;
    std::memcpy(&bits, bytes_.data() + position_, 4);
    position_ += 4;
    return static_cast<std::int32_t>(swapped(bits));
  }

  std::vector<std::int32_t> integers(const char* what, std::int64_t count) {
    requireLeft(what, count, 4);
    std::vector<std::int32_t> values(static_cast<std::size_t>(count));
    for (std::int32_t& value : values) value = integer(what);
    return values;
  }

  std::vector<double> reals(const char* what, std::int64_t count) {
    requireLeft(what, count, 8);
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double& value : values) {
      std::uint64_t bits;
      std::memcpy(&bits, bytes_.data() + position_, 8);
      bits = swapped(bits);
      std::memcpy(&value, &bits, 8);
      position_ += 8;
    }
    return values;
  }

  Place place(const char* what) const { return {file_, what}; }

  [[noreturn]] void refuse(const char* what, const std::string& found, const std::string& expected,
                           const std::string& remedy) const {
    throw InputError(place(what), found, expected, remedy);
  }

  void requireClass(const char* what, std::int32_t expected) {
    const std::int32_t found = integer(what);
    if (found == expected) return;
    if (found == 0 && !atEnd() && integer(what) == expected)
      refuse(what, "integers of 64 bits", "integers of 32 bits",
             "write it with PETSc's default integers");
    refuse(what, "class number " + std::to_string(found), std::to_string(expected),
           "write M with MatView(), then q with VecView(), to one binary viewer");
  }

 private:
  std::string file_, bytes_;
  std::size_t position_ = 0;
};

CsrMatrix readSparse(Reader& in, std::int32_t n, std::int32_t entries) {
  const std::vector<std::int32_t> lengths = in.integers("M, row lengths", n);
  std::int64_t total = 0;
  for (const std::int32_t length : lengths) {
    if (length < 0)
      in.refuse("M, row lengths", std::to_string(length), "none below 0", "write it again");
    total += length;
  }
  if (total != entries)
    in.refuse("M, row lengths", "a sum of " + std::to_string(total), std::to_string(entries),
              "write it again");
  Triplets triplets;
  triplets.column = in.integers("M, columns", entries);
  triplets.value = in.reals("M, values", entries);
  requireNumbers(in.place("M, values"), triplets.value, false);
  for (const std::int32_t j : triplets.column)
    if (j < 0 || j >= n)
      in.refuse("M, columns", std::to_string(j), "0 to " + std::to_string(n - 1), "write it again");
  triplets.row.reserve(triplets.value.size());
  for (std::int32_t i = 0; i < n; i++) triplets.row.insert(triplets.row.end(), lengths[i], i);
  return compress(n, n, triplets);
}

CsrMatrix readMat(Reader& in) {
  in.requireClass("M", mat_id);
  const std::int32_t rows = in.integer("M, rows"), columns = in.integer("M, columns"),
                     entries = in.integer("M, entries");
  if (rows < 0 || rows != columns)
    in.refuse("M", std::to_string(rows) + " x " + std::to_string(columns), "a square matrix",
              "correct the sizes");
  if (entries != -1) return readSparse(in, rows, entries);
  const std::vector<double> values = in.reals("M, values", std::int64_t{rows} * columns);
  requireNumbers(in.place("M, values"), values, false);
  return compressDense(rows, columns, values);
}

std::vector<double> readVec(Reader& in, const char* what, std::int32_t n, bool infinite_allowed,
                            const char* whose = "the rows of M") {
  in.requireClass(what, vec_id);
  const std::int32_t size = in.integer(what);
  if (size != n)
    in.refuse(what, std::to_string(size) + " entries", std::to_string(n) + ", " + whose,
              "make the sizes agree");
  std::vector<double> values = in.reals(what, size);
  requireNumbers(in.place(what), values, infinite_allowed);
  return values;
}

/// Refuses runs that are none, or that are not as many rows as M has.
ConeRun readRun(Reader& in, std::int32_t cone, std::int32_t size, std::int32_t count) {
  if (cone < 0 || cone >= RICO_NUM_CONES || cone == RICO_NORMAL_CONE)
    in.refuse("blocks", "cone " + std::to_string(cone), "a RicoCone with a place in this format",
              "write it again");
  if (size < 1 || count < 1)
    in.refuse("blocks", std::to_string(count) + " sets of " + std::to_string(size) + " rows",
              "at least one of each", "write it again");
  return {static_cast<RicoCone>(cone), size, count};
}

/// Ranks write a block each where one run crosses them.
void append(std::vector<ConeRun>& blocks, const ConeRun& run) {
  if (!blocks.empty() && blocks.back().cone == run.cone && blocks.back().size == run.size)
    blocks.back().count += run.count;
  else
    blocks.push_back(run);
}

std::vector<ConeRun> readRuns(Reader& in, std::int32_t n) {
  in.requireClass("blocks", is_id);
  const std::int32_t size = in.integer("blocks");
  const std::vector<std::int32_t> runs = in.integers("blocks", size);
  if (size % 3 != 0)
    in.refuse("blocks", std::to_string(size) + " integers", "three a block", "write it again");
  std::vector<ConeRun> blocks;
  std::int64_t rows = 0;
  for (std::size_t k = 0; k + 2 < runs.size(); k += 3) {
    append(blocks, readRun(in, runs[k], runs[k + 1], runs[k + 2]));
    rows += std::int64_t{runs[k + 1]} * runs[k + 2];
  }
  if (rows != n)
    in.refuse("blocks", std::to_string(rows) + " rows", std::to_string(n) + ", the rows of M",
              "make the sizes agree");
  return blocks;
}

std::vector<double> readCoefficients(Reader& in, const char* what, std::int32_t count) {
  std::vector<double> values = readVec(in, what, count, false, "one a cone");
  for (const double value : values)
    if (value < 0) in.refuse(what, numberText(value), "none below 0", "correct the coefficient");
  return values;
}

/// Blocks, bounds, coefficients and perhaps a guess: what RicoProblemView() and -rico_dump_...
/// write.
void readSets(Reader& in, ProblemData& problem) {
  const std::vector<ConeRun> blocks = readRuns(in, problem.n());
  std::vector<double> lb = readVec(in, "lb", problem.n(), true);
  setBounds(problem, in.place("lb and ub"), std::move(lb), readVec(in, "ub", problem.n(), true));
  problem.blocks = blocks;
  std::int32_t cones = 0, rolling = 0;
  for (const ConeRun& run : blocks) {
    if (isFriction(run.cone)) cones += run.count;
    if (run.cone == RICO_ROLLING) rolling += run.count;
  }
  problem.contacts = cones;
  problem.mu = readCoefficients(in, "mu", cones);
  problem.muR = readCoefficients(in, "mu_r", rolling);
  if (!in.atEnd()) problem.guess = readVec(in, "guess", problem.n(), false);
}

void put(std::string& bytes, std::int32_t value) {
  const auto bits = swapped(static_cast<std::uint32_t>(value));
  bytes.append(reinterpret_cast<const char*>(&bits), sizeof bits);
}

void put(std::string& bytes, const std::vector<double>& values) {
  for (const double value : values) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits = swapped(bits);
    bytes.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  }
}

void putMat(std::string& bytes, const CsrMatrix& M) {
  for (const std::int32_t x : {mat_id, M.rows, M.columns, static_cast<std::int32_t>(M.entries())})
    put(bytes, x);
  for (std::int32_t i = 0; i < M.rows; i++)
    put(bytes, static_cast<std::int32_t>(M.start[i + 1] - M.start[i]));
  for (const std::int32_t j : M.column) put(bytes, j);
  put(bytes, M.value);
}

void putVec(std::string& bytes, const std::vector<double>& values) {
  put(bytes, vec_id);
  put(bytes, static_cast<std::int32_t>(values.size()));
  put(bytes, values);
}

void putSets(std::string& bytes, const ProblemData& problem) {
  put(bytes, is_id);
  put(bytes, static_cast<std::int32_t>(3 * problem.blocks.size()));
  for (const ConeRun& run : problem.blocks)
    for (const std::int32_t x : {static_cast<std::int32_t>(run.cone), run.size, run.count})
      put(bytes, x);
  putVec(bytes, problem.lb);
  putVec(bytes, problem.ub);
  putVec(bytes, problem.mu);
  putVec(bytes, problem.muR);
  if (!problem.guess.empty()) putVec(bytes, problem.guess);
}

}  // namespace

bool isPetscBinary(const std::string& head) {
  return head.starts_with(std::string("\x00\x12\x7b\x50", 4)) ||
         head.starts_with(std::string("\x00\x00\x00\x00\x00\x12\x7b\x50", 8));
}

ProblemData readPetscBinary(const std::string& file) {
  Reader in(file, readBytes(file));
  ProblemData problem;
  problem.M = readMat(in);
  problem.q = readVec(in, "q", problem.n(), false);
  if (in.atEnd()) {
    setNonnegative(problem);
  } else if (in.isNext(is_id)) {
    readSets(in, problem);
  } else {
    std::vector<double> lb = readVec(in, "lb", problem.n(), true);
    setBounds(problem, in.place("lb and ub"), std::move(lb), readVec(in, "ub", problem.n(), true));
  }
  if (!in.atEnd())
    in.refuse("", "more after the last vector", "the end of the file", "write one problem a file");
  problem.kind = kindOf(problem.blocks);
  return problem;
}

void writePetscBinary(const ProblemData& problem, const std::string& file) {
  if (problem.M.entries() > std::numeric_limits<std::int32_t>::max())
    throw InputError({file, "M"}, std::to_string(problem.M.entries()) + " entries",
                     "at most 2147483647 in this format", "split the problem");
  std::string bytes;
  putMat(bytes, problem.M);
  putVec(bytes, problem.q);
  if (problem.hasFriction() || !problem.guess.empty()) {
    putSets(bytes, problem);
  } else if (problem.kind != ProblemKind::LCP) {
    putVec(bytes, problem.lb);
    putVec(bytes, problem.ub);
  }
  writeBytes(file, bytes);
}

}  // namespace rico
