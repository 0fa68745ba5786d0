#pragma once

#include <petscsys.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace rico {

/// A duplicated communicator and its collective operations. All functions except rank() and size()
/// are collective. PETSc must have been initialised.
class Communicator {
 public:
  explicit Communicator(MPI_Comm comm);
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  MPI_Comm comm() const { return comm_; }
  PetscMPIInt rank() const { return rank_; }
  PetscMPIInt size() const { return size_; }

  void max(std::span<std::int64_t> values) const;
  void max(std::span<double> values) const;
  std::int64_t sum(std::int64_t value) const;
  /// The sum of all values of all ranks, exact to 2⁻⁶² of the largest value times their number. It
  /// uses integers, so it does not depend on order or distribution.
  double sum(std::span<const double> values) const;
  /// Gathers the same number of values from each rank: those of rank 0, then 1, ...
  std::vector<double> gather(std::span<const double> values) const;

  /// Exchanges messages with some ranks; returns the received ones, sorted by rank. Costs as many
  /// messages as there are letters, and one reduction of a few words.
  template <class T>
  std::map<int, std::vector<T>> post(const std::map<int, std::vector<T>>& out) const;

  /// If a rank has a message, all ranks throw the message of the first such rank.
  void throwTogether(const std::string& message) const;
  /// For operations that cannot be undone: if `work` throws, prints the message and aborts the job.
  void commit(const std::function<void()>& work) const;

 private:
  using Bytes = std::vector<char>;
  std::map<int, Bytes> postBytes(const std::map<int, std::pair<const void*, std::size_t>>& out,
                                 std::size_t unit) const;

  MPI_Comm comm_ = MPI_COMM_NULL;
  PetscMPIInt rank_ = 0, size_ = 1;
};

template <class T>
std::map<int, std::vector<T>> Communicator::post(const std::map<int, std::vector<T>>& out) const {
  static_assert(std::is_trivially_copyable_v<T>);
  std::map<int, std::pair<const void*, std::size_t>> parcels;
  for (const auto& [to, letter] : out)
    if (!letter.empty()) parcels[to] = {letter.data(), letter.size()};
  std::map<int, std::vector<T>> in;
  for (const auto& [from, bytes] : postBytes(parcels, sizeof(T))) {
    std::vector<T>& letter = in[from];
    letter.resize(bytes.size() / sizeof(T));
    std::memcpy(letter.data(), bytes.data(), bytes.size());
  }
  return in;
}

/// The text of an exception, or its type if it has no text.
std::string textOf(const std::exception& error);

/// Throws an exception for an error code of PETSc or numerics.
void checkPetsc(PetscErrorCode code);

}  // namespace rico
