#include <algorithm>
#include <cctype>
#include <charconv>
#include <io/problems/Files.hpp>
#include <io/problems/formats/MatrixMarket.hpp>
#include <io/problems/formats/MatrixMarketScanner.hpp>
#include <limits>
#include <sstream>

namespace rico {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t most_size = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t most_count = std::numeric_limits<std::int64_t>::max();

enum class Symmetry { General, Symmetric, Skew };

struct Header {
  bool coordinate;
  Symmetry symmetry;
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

Header readHeader(MatrixMarketScanner& in) {
  const std::string_view first_line = in.line();
  std::istringstream words(lower(first_line));
  std::string banner, object, format, field, symmetry;
  words >> banner >> object >> format >> field >> symmetry;
  if (banner != "%%matrixmarket" || object != "matrix")
    in.refuse(quotedWord(first_line), "%%MatrixMarket matrix ...",
              "this is not a MatrixMarket file");
  if (format != "coordinate" && format != "array")
    in.refuse("format \"" + format + "\"", "coordinate or array", "write it in one of them");
  if (field != "real" && field != "integer" && field != "double")
    in.refuse("\"" + field + "\" entries", "real or integer", "write the numbers as reals");
  if (symmetry == "general") return {format == "coordinate", Symmetry::General};
  if (symmetry == "symmetric") return {format == "coordinate", Symmetry::Symmetric};
  if (symmetry == "skew-symmetric") return {format == "coordinate", Symmetry::Skew};
  in.refuse("\"" + symmetry + "\"", "general, symmetric or skew-symmetric", "write it as general");
}

/// Adds an entry and, if the file has only one half, its mirror image.
void add(Symmetry symmetry, std::int32_t i, std::int32_t j, double x, Triplets& entries) {
  entries.add(i, j, x);
  if (symmetry != Symmetry::General && i != j)
    entries.add(j, i, symmetry == Symmetry::Skew ? -x : x);
}

/// Throws if the file is too short for `count` entries of at least `shortest` bytes each.
void requireHeld(const MatrixMarketScanner& in, std::int64_t count, std::size_t shortest) {
  const auto most = static_cast<std::int64_t>((in.bytesLeft() + 1) / shortest);
  if (count > most)
    in.refuse(std::to_string(count) + " entries declared",
              "at most " + std::to_string(most) + " in a file of this length",
              "correct the sizes, or copy the file again");
}

/// The shortest entry is "1 1 1" and a line end.
void readCoordinate(MatrixMarketScanner& in, Symmetry symmetry, bool infinite,
                    MatrixMarketFile& file) {
  const std::int64_t count = in.integer("entries", 0, most_count);
  requireHeld(in, count, 6);
  file.entries.reserve(static_cast<std::size_t>(symmetry == Symmetry::General ? count : 2 * count));
  for (std::int64_t e = 0; e < count; e++) {
    const auto i = static_cast<std::int32_t>(in.integer("row", 1, file.rows) - 1);
    const std::int64_t last = symmetry == Symmetry::General ? file.columns : i + 1;
    const auto j = static_cast<std::int32_t>(in.integer("column", 1, last) - 1);
    add(symmetry, i, j, in.real(infinite), file.entries);
  }
}

/// Reads column by column: the lower half if symmetric, without the diagonal if skew-symmetric.
void readArray(MatrixMarketScanner& in, Symmetry symmetry, bool infinite, MatrixMarketFile& file) {
  const std::int64_t n = file.rows,
                     half = symmetry == Symmetry::Skew ? n * (n - 1) / 2 : n * (n + 1) / 2;
  const std::int64_t count = symmetry == Symmetry::General ? n * file.columns : half;
  requireHeld(in, count, 2);
  file.entries.reserve(static_cast<std::size_t>(symmetry == Symmetry::General ? count : 2 * count));
  for (std::int32_t j = 0; j < file.columns; j++) {
    const std::int32_t first = symmetry == Symmetry::General ? 0
                               : symmetry == Symmetry::Skew  ? j + 1
                                                             : j;
    for (std::int32_t i = first; i < file.rows; i++)
      add(symmetry, i, j, in.real(infinite), file.entries);
  }
}

std::vector<double> readVector(const fs::path& path, std::int32_t n, bool infinite_allowed) {
  const MatrixMarketFile file = readMatrixMarket(path, infinite_allowed);
  if (file.rows != n || file.columns != 1)
    throw InputError(
        {path.string(), "sizes"}, std::to_string(file.rows) + " x " + std::to_string(file.columns),
        std::to_string(n) + " x 1", "make the sizes of the matrix and the vectors agree");
  std::vector<double> values(static_cast<std::size_t>(n), 0);
  for (std::size_t e = 0; e < file.entries.value.size(); e++)
    values[file.entries.row[e]] += file.entries.value[e];
  return values;
}

/// A matrix with almost only empty rows has a damaged header; it is refused before allocation.
CsrMatrix readSquare(const fs::path& path, std::uintmax_t bytes) {
  const MatrixMarketFile file = readMatrixMarket(path);
  if (file.rows != file.columns)
    throw InputError({path.string(), "sizes"},
                     std::to_string(file.rows) + " x " + std::to_string(file.columns),
                     "a square matrix", "correct the sizes");
  if (static_cast<std::uintmax_t>(file.rows) > bytes)
    throw InputError({path.string(), "sizes"}, std::to_string(file.rows) + " rows",
                     "at most " + std::to_string(bytes) + " in files of this length",
                     "correct the sizes, or copy the files again");
  return compress(file.rows, file.columns, file.entries);
}

std::vector<double> readBound(const std::string& path, std::int32_t n, double otherwise) {
  if (fs::exists(path)) return readVector(path, n, true);
  return std::vector<double>(static_cast<std::size_t>(n), otherwise);
}

void append(std::string& text, double x) {
  char digits[32];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, x).ptr);
}

}  // namespace

MatrixMarketFile readMatrixMarket(const fs::path& path, bool infinite_allowed) {
  MatrixMarketScanner in(path.string(), readBytes(path));
  const Header header = readHeader(in);
  MatrixMarketFile file;
  file.rows = static_cast<std::int32_t>(in.integer("rows", 0, most_size));
  file.columns = static_cast<std::int32_t>(in.integer("columns", 0, most_size));
  if (header.symmetry != Symmetry::General && file.rows != file.columns)
    in.refuse(std::to_string(file.rows) + " x " + std::to_string(file.columns),
              "a square matrix where symmetric", "correct the sizes");
  const auto read = header.coordinate ? readCoordinate : readArray;
  read(in, header.symmetry, infinite_allowed, file);
  if (!in.atEnd())
    in.refuse("more entries", "the end of the file", "correct the number of entries");
  return file;
}

std::optional<std::string> matrixMarketStem(const fs::path& path) {
  const std::string text = path.string();
  for (const char* part : {".M.mtx", ".q.mtx", ".lb.mtx", ".ub.mtx", ".mtx", ""}) {
    if (!text.ends_with(part)) continue;
    const std::string stem = text.substr(0, text.size() - std::string_view(part).size());
    if (fs::is_regular_file(stem + ".M.mtx")) return stem;
  }
  return std::nullopt;
}

ProblemData readMatrixMarketProblem(const std::string& stem) {
  const std::string M = stem + ".M.mtx", q = stem + ".q.mtx";
  const std::uintmax_t bytes = requireReadable(M) + requireReadable(q);
  ProblemData problem;
  problem.M = readSquare(M, bytes);
  problem.q = readVector(q, problem.n(), false);
  setBounds(problem, {stem + ".lb.mtx and .ub.mtx", ""},
            readBound(stem + ".lb.mtx", problem.n(), 0),
            readBound(stem + ".ub.mtx", problem.n(), kInfinity));
  problem.kind = kindOf(problem.blocks);
  return problem;
}

std::string matrixMarketArray(const std::vector<const std::vector<double>*>& columns,
                              const std::string& comment) {
  const std::size_t rows = columns.front()->size();
  std::string text = "%%MatrixMarket matrix array real general\n% " + comment + "\n";
  text += std::to_string(rows) + " " + std::to_string(columns.size()) + "\n";
  for (const std::vector<double>* column : columns)
    for (const double x : *column) {
      append(text, x);
      text += '\n';
    }
  return text;
}

static std::string matrixText(const CsrMatrix& M, const std::string& comment) {
  std::string text = "%%MatrixMarket matrix coordinate real general\n% " + comment + "\n";
  text += std::to_string(M.rows) + " " + std::to_string(M.columns) + " " +
          std::to_string(M.entries()) + "\n";
  for (std::int32_t i = 0; i < M.rows; i++)
    for (std::int64_t e = M.start[i]; e < M.start[i + 1]; e++) {
      text += std::to_string(i + 1) + " " + std::to_string(M.column[e] + 1) + " ";
      append(text, M.value[e]);
      text += '\n';
    }
  return text;
}

/// Writes bounds that differ from those of an LCP; otherwise removes an older file of bounds.
static void writeBound(const std::string& path, const std::vector<double>& bound, double usual) {
  if (std::all_of(bound.begin(), bound.end(), [=](double x) { return x == usual; }))
    fs::remove(path);
  else
    writeBytes(path, matrixMarketArray({&bound}, "a bound of each unknown"));
}

void writeMatrixMarketProblem(const ProblemData& problem, const std::string& stem) {
  writeBytes(stem + ".M.mtx", matrixText(problem.M, "w = M z + q"));
  writeBytes(stem + ".q.mtx", matrixMarketArray({&problem.q}, "w = M z + q"));
  writeBound(stem + ".lb.mtx", problem.lb, 0);
  writeBound(stem + ".ub.mtx", problem.ub, kInfinity);
}

}  // namespace rico
