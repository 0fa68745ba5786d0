#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <ioMatrix.hpp>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <optional>
#include <sstream>

namespace {

std::optional<std::string> contents(const std::string& fileName) {
  std::ifstream file(fileName, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

/// Reads the numbers of a text in sequence.
class Numbers {
 public:
  explicit Numbers(const std::string& text) : place_(text.data()), end_(place_ + text.size()) {}

  /// False at the end, or at something else.
  template <class Number>
  bool next(Number& value) {
    while (place_ < end_ && (std::isspace(static_cast<unsigned char>(*place_)) || *place_ == '+'))
      ++place_;
    const auto [rest, error] = std::from_chars(place_, end_, value);
    if (error != std::errc() && error != std::errc::result_out_of_range) return false;
    place_ = rest;
    return true;
  }

 private:
  const char* place_;
  const char* end_;
};

// A result file of rows and columns; empty if the file does not exist.
std::optional<rico::Matrix> readText(const std::string& fileName) {
  const auto text = contents(fileName);
  if (!text) return std::nullopt;
  Numbers numbers(*text);
  int rows = 0;
  int cols = 0;
  if (!numbers.next(rows) || !numbers.next(cols) || rows < 0 || cols < 0)
    throw rico::Exception(fileName + " does not begin with numbers of rows and columns");
  rico::Matrix values(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j)
      if (!numbers.next(values(i, j)))
        throw rico::Exception(fileName + " ends in row " + std::to_string(i) + " of " +
                              std::to_string(rows));
  return values;
}

std::optional<rico::Matrix> readBinary(const std::string& fileName) {
  std::ifstream file(fileName, std::ios::binary);
  if (!file) return std::nullopt;
  int sizes[2] = {0, 0};
  file.read(reinterpret_cast<char*>(sizes), sizeof(sizes));
  rico::Matrix values(sizes[0], sizes[1]);
  file.read(reinterpret_cast<char*>(values.data()),
            static_cast<std::streamsize>(sizeof(double)) * sizes[0] * sizes[1]);
  if (!file) throw rico::Exception(fileName + " ends too early");
  return values;
}

std::optional<rico::Matrix> readAny(const std::string& fileName, const std::string& mode) {
  return mode == "binary" ? readBinary(fileName) : readText(fileName);
}

__extension__ using Wide = unsigned __int128;

constexpr std::array<std::uint64_t, 28> powersOfFive() {
  std::array<std::uint64_t, 28> powers = {1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 5 * powers[i - 1];
  return powers;
}

// The 16 digits of a number of ordinary size, rounded to even as printf() does, and its power of
// ten: with a = m 2ᵉ they are m 5ᵖ / 2⁻⁽ᵉ⁺ᵖ⁾, p = 15 − exponent, exact in 128 bits.
bool sixteenDigits(double a, std::uint64_t& digits, int& exponent) {
  static constexpr std::array<std::uint64_t, 28> kFive = powersOfFive();
  constexpr std::uint64_t kLimit = 10000000000000000u;
  if (!(a >= 1e-9 && a < 1e9)) return false;
  const auto bits = std::bit_cast<std::uint64_t>(a);
  const std::uint64_t m = (bits & ((1ull << 52) - 1)) | (1ull << 52);
  const int e = static_cast<int>(bits >> 52) - 1075;
  exponent = ((e + 52) * 1233) >> 12;  // of 2ᵉ⁺⁵² ≤ a: that of a, or one less
  Wide product = m * Wide(kFive[15 - exponent]);
  int shift = exponent - 15 - e;
  if ((product >> shift) >= kLimit) {
    ++exponent;
    product = m * Wide(kFive[15 - exponent]);
    ++shift;
  }
  digits = static_cast<std::uint64_t>(product >> shift);
  const Wide rest = product - (Wide(digits) << shift), half = Wide(1) << (shift - 1);
  if (rest > half || (rest == half && digits % 2 == 1)) ++digits;
  return digits < kLimit;
}

// The digits 00 to 99, one after the other.
constexpr std::array<char, 200> pairsOfDigits() {
  std::array<char, 200> pairs = {};
  for (std::size_t i = 0; i < pairs.size(); ++i)
    pairs[i] = static_cast<char>('0' + (i % 2 == 0 ? i / 20 : i / 2 % 10));
  return pairs;
}

void writeEightDigits(std::uint32_t digits, char* place) {
  static constexpr std::array<char, 200> kPairs = pairsOfDigits();
  for (int i = 6; i >= 0; i -= 2, digits /= 100)
    std::memcpy(place + i, &kPairs[2 * (digits % 100)], 2);
}

// Writes a number in the format of printf("%.15e ").
void appendNumber(std::string& text, double value) {
  char buffer[32];
  char* end = buffer;
  if (std::signbit(value)) *end++ = '-';
  std::uint64_t digits = 0;
  int exponent = 0;
  if (value == 0.0 || sixteenDigits(std::abs(value), digits, exponent)) {
    writeEightDigits(static_cast<std::uint32_t>(digits / 100000000), end + 1);
    writeEightDigits(static_cast<std::uint32_t>(digits % 100000000), end + 9);
    end[0] = end[1];
    end[1] = '.';
    end[17] = 'e';
    end[18] = exponent < 0 ? '-' : '+';
    end[19] = '0';
    end[20] = static_cast<char>('0' + std::abs(exponent));
    end += 21;
  } else {
    end = std::to_chars(end, buffer + sizeof(buffer), std::abs(value),
                        std::chars_format::scientific, 15)
              .ptr;
  }
  *end++ = ' ';
  text.append(buffer, end);
}

// The file receives some pages at once: few calls, and little memory.
void writeText(std::ostream& file, const SiconosMatrix& m) {
  constexpr std::size_t kPart = 16384;
  const auto values = m.shared();
  std::string text;
  text.reserve(kPart + 25 * static_cast<std::size_t>(values->cols()));
  for (int i = 0; i < values->rows(); ++i) {
    for (int j = 0; j < values->cols(); ++j) appendNumber(text, (*values)(i, j));
    text += '\n';
    if (text.size() < kPart && i + 1 < values->rows()) continue;
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
  }
}

void writeBinary(std::ostream& file, const SiconosMatrix& m) {
  const int sizes[2] = {static_cast<int>(m.size(0)), static_cast<int>(m.size(1))};
  const auto values = m.shared();
  file.write(reinterpret_cast<const char*>(sizes), sizeof(sizes));
  file.write(reinterpret_cast<const char*>(values->data()),
             static_cast<std::streamsize>(sizeof(double)) * sizes[0] * sizes[1]);
}

double columnDifference(const SimpleMatrix& a, const rico::Matrix& b, unsigned column) {
  double difference = 0.0;
  for (int i = 0; i < b.rows(); ++i) {
    const double d = std::abs(a.getValue(i, column) - b(i, static_cast<int>(column)));
    difference = std::isnan(d) ? d : std::max(difference, d);
    if (std::isnan(difference)) return difference;
  }
  return difference;
}

void checkSizes(const SimpleMatrix& data, const rico::Matrix& values, const std::string& filename) {
  if (data.size(0) == static_cast<unsigned>(values.rows()) &&
      data.size(1) == static_cast<unsigned>(values.cols()))
    return;
  throw rico::Exception("compareRefFile: " + filename + " has " + std::to_string(values.rows()) +
                        " x " + std::to_string(values.cols()) + " entries, the results " +
                        std::to_string(data.size(0)) + " x " + std::to_string(data.size(1)));
}

double worse(double a, double b) { return std::isnan(b) || b > a ? b : a; }

// Has the layout of Siconos 4.4.
void showComparison(const std::string& filename, const SiconosVector& differences, double error,
                    double epsilon) {
  std::cout << "Comparison with reference file " << filename << std::endl;
  differences.display();
  std::cout << "Error = " << error << std::endl;
  if (!(error <= epsilon))
    std::cout << "Warning. The results are rather different from the reference file.\nError = "
              << error << std::endl;
}

}  // namespace

bool ioMatrix::read(const std::string& fileName, const std::string& mode, SiconosMatrix& m) {
  const auto values = readAny(fileName, mode);
  if (!values) throw rico::Exception("ioMatrix::read: cannot open " + fileName);
  m = SimpleMatrix(*values);
  return true;
}

bool ioMatrix::read(const std::string& fileName, SiconosMatrix& m) {
  return read(fileName, "ascii", m);
}

bool ioMatrix::write(const std::string& fileName, const std::string& mode, const SiconosMatrix& m,
                     const std::string& outputType) {
  std::ofstream file(fileName, std::ios::binary);
  if (!file) throw rico::Exception("ioMatrix::write: cannot write " + fileName);
  if (mode == "binary") {
    writeBinary(file, m);
  } else {
    if (outputType != "noDim") file << m.size(0) << ' ' << m.size(1) << '\n';
    writeText(file, m);
  }
  return file.good();
}

bool ioMatrix::write(const std::string& fileName, const SiconosMatrix& m,
                     const std::string& outputType) {
  return write(fileName, "ascii", m, outputType);
}

double ioMatrix::compareRefFile(const SimpleMatrix& data, const std::string& filename,
                                double epsilon, const Index& index, SP::SimpleMatrix* ref,
                                const std::string& mode, bool verbose) {
  const auto values = readAny(filename, mode);
  if (!values) {
    std::cout << "Warning: reference file " << filename << " not found, no comparison performed."
              << std::endl;
    return -1.0;
  }
  if (ref != nullptr) *ref = std::make_shared<SimpleMatrix>(*values);
  checkSizes(data, *values, filename);
  double error = 0.0;
  SiconosVector differences(data.size(1));
  for (unsigned j = 0; j < data.size(1); ++j) {
    differences(j) = columnDifference(data, *values, j);
    if (index.empty() || std::find(index.begin(), index.end(), j) != index.end())
      error = worse(error, differences(j));
  }
  if (verbose) showComparison(filename, differences, error, epsilon);
  return std::isnan(error) ? HUGE_VAL : error;
}

bool ioVector::read(const std::string& fileName, SiconosVector& v, openmode /*mode*/,
                    int /*precision*/, const std::string& /*inputType*/) {
  v = SiconosVector(fileName, true);
  return true;
}

bool ioVector::write(const std::string& fileName, const SiconosVector& v,
                     const std::string& outputType) {
  std::ofstream file(fileName);
  if (outputType != "noDim") file << v.size() << '\n';
  std::string text;
  for (const double value : v) appendNumber(text, value);
  file << text << '\n';
  return file.good();
}
