#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <kernel/support/Exception.hpp>
#include <kernel/support/Ranks.hpp>
#include <limits>
#include <new>
#include <numeric>

namespace rico {
namespace {

constexpr int kExchangeTag = 3;  // numerics uses other tags

std::string messageOf(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& e) {
    return textOf(e);
  } catch (...) {
    return "an exception that is no std::exception";
  }
}

}  // namespace

std::string textOf(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
  const std::string text = error.what();
  return text.empty() ? "an exception without a message" : text;
}

void Ranks::maxShared(std::span<double> values) const {
  for (double& value : values)
    if (std::isnan(value)) value = std::numeric_limits<double>::infinity();
  RicoRanksMaxReal(table(), static_cast<int>(values.size()), values.data());
}

// Values as integers of 2^(e − 62) N, |value| < 2^e.
double Ranks::sum(std::span<const double> values) const {
  double largest = 0;
  for (double value : values) largest = std::fmax(largest, std::fabs(value));
  largest = max(largest);
  const std::int64_t count = sum(static_cast<std::int64_t>(values.size()));
  if (largest == 0 || !std::isfinite(largest)) return largest;
  const int shift = 62 - (std::ilogb(largest) + 1) - (std::ilogb(static_cast<double>(count)) + 1);
  std::int64_t total = 0;
  for (double value : values) total += std::llrint(std::ldexp(value, shift));
  return std::ldexp(static_cast<double>(sum(total)), -shift);
}

std::int64_t Ranks::beforeShared(std::int64_t mine) const {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(size()));
  table_->gather(table(), sizeof mine, &mine, counts.data());
  return std::accumulate(counts.begin(), counts.begin() + rank(), std::int64_t{0});
}

double Ranks::normShared(double mine) const {
  double sum = 0.0;
  for (double part : gather({&mine, 1})) sum += part * part;
  return std::sqrt(sum);
}

// Shorter parts are sent as if they were as long as the longest.
std::vector<double> Ranks::gather(std::span<const double> mine) const {
  if (!areShared()) return {mine.begin(), mine.end()};
  std::vector<std::int64_t> counts(static_cast<std::size_t>(size()));
  const auto count = static_cast<std::int64_t>(mine.size());
  table_->gather(table(), sizeof count, &count, counts.data());
  const auto room = static_cast<std::size_t>(*std::max_element(counts.begin(), counts.end()));
  std::vector<double> padded(mine.begin(), mine.end()), wide(room * counts.size()), all;
  padded.resize(room);
  table_->gather(table(), room * sizeof(double), padded.data(), wide.data());
  for (std::size_t rank = 0; rank < counts.size(); ++rank) {
    const double* part = wide.data() + room * rank;
    all.insert(all.end(), part, part + counts[rank]);
  }
  return all;
}

std::map<int, std::vector<char>> Ranks::postBytes(const std::map<int, Bytes>& out,
                                                  std::size_t unit) const {
  std::vector<int> to;
  std::vector<std::int64_t> lengths;
  for (const auto& [rank, parcel] : out) {
    to.push_back(rank);
    lengths.push_back(static_cast<std::int64_t>(unit * parcel.entries));
  }
  int* from = nullptr;
  std::int64_t* told = nullptr;
  const int messages =
      table_->tell(table(), static_cast<int>(to.size()), to.data(), lengths.data(), &from, &told);
  const std::unique_ptr<int, decltype(&std::free)> ranks(from, &std::free);
  const std::unique_ptr<std::int64_t, decltype(&std::free)> received(told, &std::free);
  if (messages < 0) throw std::bad_alloc();
  std::vector<RicoRequest> requests(static_cast<std::size_t>(messages) + out.size());
  std::map<int, std::vector<char>> in;
  std::size_t next = 0;
  for (int i = 0; i < messages; ++i) {
    std::vector<char>& bytes = in[from[i]];
    bytes.resize(static_cast<std::size_t>(told[i]));
    table_->receive(table(), from[i], kExchangeTag, bytes.size(), bytes.data(), &requests[next++]);
  }
  for (const auto& [rank, parcel] : out)
    table_->send(table(), rank, kExchangeTag, unit * parcel.entries, parcel.data,
                 &requests[next++]);
  await(requests);
  return in;
}

std::string Ranks::tell(int from, const std::string& text) const {
  std::uint64_t length = text.size();
  table_->broadcast(table(), from, sizeof length, &length);
  std::string told = text;
  told.resize(length);
  table_->broadcast(table(), from, length, told.data());
  return told;
}

void Ranks::agreeShared(const std::function<void()>& work) const {
  std::exception_ptr thrown;
  try {
    work();
  } catch (...) {
    thrown = std::current_exception();
  }
  const int first = static_cast<int>(min(thrown ? rank() : size()));
  if (first == size()) return;
  const std::string text = tell(first, first == rank() ? messageOf(thrown) : "");
  if (thrown) std::rethrow_exception(thrown);
  throw Exception("rank " + std::to_string(first) + ": " + text);
}

void Ranks::throwTogether(const std::string& message) const {
  const int first = static_cast<int>(min(message.empty() ? size() : rank()));
  if (first == size()) return;
  if (!areShared()) throw Exception(message);
  throw Exception("rank " + std::to_string(first) + ": " + tell(first, message));
}

void Ranks::commitShared(const std::function<void()>& work) const {
  try {
    work();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rank %d: %s\n", rank(), textOf(error).c_str());
    table_->abort(table(), 1);
  }
}

}  // namespace rico
