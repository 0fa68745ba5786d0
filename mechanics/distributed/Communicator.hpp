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

/// The ranks of a communicator, which is duplicated, and what they do together. All functions but
/// rank() and size() are collective. PETSc must have been initialised.
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
  /// The sum of all values of all ranks, to 2⁻⁶² of the largest of them times their number: exact
  /// on integers, so that it depends neither on their order nor on who has them.
  double sum(std::span<const double> values) const;
  /// Of the same number of values on each rank, those of rank 0, then 1, ...
  std::vector<double> gather(std::span<const double> values) const;

  /// Letters to some ranks, by rank; returns those that came. Costs as many messages as there are
  /// letters, and one reduction of a few words.
  template <class T>
  std::map<int, std::vector<T>> post(const std::map<int, std::vector<T>>& out) const;

  /// Where a rank has a message, the message of the first of them is thrown on all.
  void throwTogether(const std::string& message) const;
  /// For what cannot be taken back: where `work` throws, the message is printed and the job ends.
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

/// What an exception says; of one without words, what it is.
std::string textOf(const std::exception& error);

/// Turns an error code of PETSc or of numerics into an exception.
void checkPetsc(PetscErrorCode code);

}  // namespace rico
