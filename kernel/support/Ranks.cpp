#include <cmath>
#include <exception>
#include <kernel/support/Exception.hpp>
#include <kernel/support/Ranks.hpp>

namespace rico {
namespace {

std::string messageOf(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& e) {
    return e.what();
  } catch (...) {
    return "an exception that is no std::exception";
  }
}

}  // namespace

long Ranks::sumShared(long mine) const {
  const double count = static_cast<double>(mine);
  long all = 0;
  for (double part : exchange_->gather({&count, 1})) all += static_cast<long>(part);
  return all;
}

long Ranks::beforeShared(long mine) const {
  const double count = static_cast<double>(mine);
  const std::vector<double> counts = exchange_->gather({&count, 1});
  long before = 0;
  for (int i = 0; i < rank(); ++i) before += static_cast<long>(counts[i]);
  return before;
}

double Ranks::normShared(double mine) const {
  double sum = 0.0;
  for (double part : exchange_->gather({&mine, 1})) sum += part * part;
  return std::sqrt(sum);
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
  const std::string text = exchange_->tell(first, first == rank() ? messageOf(thrown) : "");
  if (thrown) std::rethrow_exception(thrown);
  throw Exception("rank " + std::to_string(first) + ": " + text);
}

}  // namespace rico
